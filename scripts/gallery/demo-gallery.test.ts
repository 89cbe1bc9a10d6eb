import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { loadDemoGallery } from './demo-gallery.ts';

const SIZE = { companies: 2, images: 4 };

async function openEmpty() {
  const dataDir = join(tmpdir(), `demo-gallery-${crypto.randomUUID()}`);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const imageHost = localImageHost({ mediaDir: join(dataDir, 'media'), secret: 'secret' });
  return openTestApp({ settings: { dataDir, demo: true }, deps: { imageHost } });
}

test('an empty gallery gets the demo, in its curated order, and a check finds nothing wrong with it', {
  timeout: 120_000,
}, async () => {
  const { app } = await openEmpty();
  const told: string[] = [];
  expect(await loadDemoGallery(app, (detail) => told.push(detail), SIZE)).toBe(true);
  expect(told).toContain('6 of 6 drawn, 4 imported');

  const { companies, items } = await wholeGallery(app);
  expect(companies.map(({ slug, imageCount }) => [slug, imageCount])).toEqual([
    ['nimbrake', 2],
    ['quillfen', 2],
  ]);
  expect(items.map(({ folderName }) => folderName)).toEqual(['nimbrake', 'nimbrake', 'quillfen', 'quillfen']);
  for (const { image, tags } of items) {
    expect(image.alt).toMatch(/^(Nimbrake|Quillfen) .{15}/);
    expect(tags.length).toBeGreaterThan(0);
  }
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([]);

  expect(await loadDemoGallery(app, () => undefined, SIZE)).toBe(false);
});

test('an interrupted start goes on where it was', { timeout: 120_000 }, async () => {
  const { app } = await openEmpty();
  const stop = new Error('killed');
  const killed = loadDemoGallery(
    app,
    (detail) => {
      if (detail.endsWith(' 2 imported')) throw stop;
    },
    SIZE,
  );
  await expect(killed).rejects.toThrow(stop);
  expect(await app.galleryImport.countCompanies()).toBe(0);
  expect(await loadDemoGallery(app, () => undefined, SIZE)).toBe(true);
  expect((await wholeGallery(app)).items).toHaveLength(4);
});
