import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const WAYS: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['re-encoded', (bytes) => sharp(bytes).jpeg({ quality: 60 }).toBuffer()],
  ['at half size', (bytes) => sharp(bytes).resize(400).webp().toBuffer()],
  ['cropped by 3 px', (bytes) => sharp(bytes).extract({ left: 3, top: 3, width: 794, height: 494 }).png().toBuffer()],
];

async function open() {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const imageHost = rememberingImageHost({ mediaDir: join(dataDir, 'media'), secret: 'secret' });
  const { app, db } = await openTestApp({ settings: { dataDir }, deps: { imageHost } });
  await mkdir(join(root, 'Acme'));
  await writeFile(join(root, 'Acme', 'one.png'), await drawnScreen(1));
  await app.galleryImport.importFolder(root);
  const [row] = await db.select().from(images);
  await app.takedowns.takeDown(row?.id ?? '', 'The vendor asked for it', ADMIN);
  return app;
}

describe.each(byLength({ short: WAYS.slice(0, 1), long: WAYS }))(
  'an image that was taken down, %s',
  (_name, change) => {
    test.each(byLength({ short: ['cover'] as const, long: ['logo', 'cover'] as const }))(
      'is refused as a %s',
      async (use) => {
        const app = await open();
        const store = (bytes: Buffer) => app.companyAdmin.storeArtwork(bytes, use, { id: 'admin-1', isAdmin: true });
        await expect(store(await change(await drawnScreen(1)))).rejects.toMatchObject({ code: 'image-taken-down' });
        expect((await store(await change(await drawnScreen(2)))).address).toContain(`/${use}s/`);
      },
    );

    test.each(byLength({ short: ['logo'], long: ['logo', 'heroImage'] }))(
      'is refused as the %s of an import, which names it',
      async (field) => {
        const app = await open();
        const root = await aFolder();
        await mkdir(join(root, 'bolt'));
        await writeFile(join(root, 'bolt', 'art.png'), await change(await drawnScreen(1)));
        const bolt = { name: 'Bolt', slug: 'bolt', folder: 'bolt', description: 'x', [field]: 'bolt/art.png' };
        await writeFile(join(root, 'companies.json'), JSON.stringify([bolt]));
        await writeFile(join(root, 'images.json'), '[]');
        for (const isDryRun of [true, false]) {
          const report = await app.galleryImport.importFolder(root, { isDryRun });
          expect(JSON.stringify([report.refused, report.skipped])).toContain('bolt/art.png');
        }
        expect((await app.companyAdmin.list()).find(({ slug }) => slug === 'bolt')).toMatchObject({
          logoUrl: null,
          heroImage: null,
        });
      },
    );

    test('is refused as the changed file of a known image, which stays', async () => {
      const app = await open();
      const root = await aFolder();
      await mkdir(join(root, 'Bolt'));
      const file = join(root, 'Bolt', 'two.png');
      await writeFile(file, await drawnScreen(2));
      await app.galleryImport.importFolder(root);
      await writeFile(file, await change(await drawnScreen(1)));
      for (const isDryRun of [true, false]) {
        expect(await app.galleryImport.importFolder(root, { isDryRun })).toMatchObject({
          images: { added: 0, changed: 0 },
          refused: [
            { what: 'Bolt/two.png', why: expect.stringContaining('is nearly identical to one that was taken down') },
          ],
        });
      }
      await writeFile(file, await change(await drawnScreen(3)));
      expect(await app.galleryImport.importFolder(root)).toMatchObject({ images: { changed: 1 }, refused: [] });
    });
  },
);
