import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readingQueue } from '#db/schema/search.ts';
import { openHosted, SCREEN } from '#tests/setup/hosted-reading.ts';
import { beginGallery } from '#tests/setup/run-gallery.ts';

test('a read waits while the database is away, says so, and goes on', async () => {
  const { cloud, server, run } = await openHosted();
  cloud.put({ public_id: 'acme/screen', data: await readFile(SCREEN) });
  expect((await run('sync')).status).toBe(0);
  server.state.faultsOn = /update .{1,3}reading_queue.*attempts/;
  server.state.faults = Array.from({ length: 8 }, () => ({ drop: 'before' as const }));
  const { status, out, error } = await run('read');
  expect([status, error]).toEqual([
    0,
    "The database can't be reached. Reading goes on when it is back.\nThe database is back. Reading goes on.\n",
  ]);
  expect(out).toMatch(/1 image read, 0 left/);
});

test('a killed read continues where it stopped', async () => {
  const { cloud, settings, db, run } = await openHosted();
  cloud.put({ public_id: 'acme/screen', data: await readFile(SCREEN) });
  expect((await run('sync')).status).toBe(0);
  // Killed while it waits for the image, which never arrives.
  cloud.behaviour.fault = ({ name }) => (name.startsWith('GET delivery/') ? { kind: 'silence' } : undefined);
  const killed = beginGallery(settings, 'read');
  const ended = once(killed, 'close');
  await expect.poll(async () => (await db.select().from(readingQueue)).at(0)?.attempts, { timeout: 60_000 }).toBe(1);
  killed.kill('SIGKILL');
  await ended;
  // As if the dead reader's lease had run out (`reading.service.test.ts` has how long that takes).
  await db.update(readingQueue).set({ leasedUntil: 0 });
  cloud.behaviour.fault = () => undefined;
  expect((await run('read')).out).toMatch(/1 image read, 0 left/);
});
