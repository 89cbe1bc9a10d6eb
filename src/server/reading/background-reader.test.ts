import { expect, test, vi } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { readInBackground } from './background-reader.ts';
import { readingService } from './reading.service.ts';
import { readingQueueRepository } from './reading-queue.repository.ts';

/** A service for a gallery with two queued images. */
async function aReading() {
  const { db } = await openTestApp();
  const rows = ['a', 'b'].map((contentHash) => ({ row: anImage('acme', { contentHash }), tags: [] }));
  await addGallery(db, [{ company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }), images: rows }]);
  return readingService({
    repository: readingQueueRepository(db),
    imageHost: { ...readOnlyImageHost, fullSize: async () => Buffer.from('pixels') },
    now: () => new Date(),
    newId: () => 'reader',
    isOn: true,
  });
}

test('after a locked database and a full disk, reading resumes until every image is read', async () => {
  const reading = await aReading();
  // The log writes errors to the console.
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failOnce = (message: string) => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      throw new Error(message);
    };
  };
  const [locked, full] = [failOnce('database is locked'), failOnce('database or disk is full')];
  const { log, logged } = recordedLog();
  const afterwards = vi.fn(async () => undefined);
  const stop = readInBackground({
    reading: {
      ...reading,
      prepare: async () => {
        locked();
        await reading.prepare();
      },
      readNext: async (read, signal) => {
        full();
        return reading.readNext(read, signal);
      },
    },
    reader: { read: async () => ({ text: 'words' }), stop: () => undefined },
    isBusy: () => false,
    afterwards,
    log,
    waits: { idleMs: 5, failedMs: 5 },
  });
  await expect.poll(async () => (await reading.state()).read).toBe(2);
  await stop();
  expect(await reading.waiting()).toBe(0);
  expect(afterwards).toHaveBeenCalled();
  expect(logged.map(({ msg, read }) => [msg, read])).toEqual([
    ["images can't be read at the moment", undefined],
    ["images can't be read at the moment", undefined],
    ['images read', 2],
  ]);
  expect(errors).toHaveBeenCalledTimes(2);
  errors.mockClear();
});
