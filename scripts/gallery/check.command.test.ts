import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installationSecret } from '#server/settings/settings.repository.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('a check reads a gallery on a disk that can’t be written, with changes that wait in its log, and a fix is refused', async () => {
  const { db, settings } = await openTestApp();
  await installationSecret(db, 'media-secret')();
  await addGallery(db, [
    { company: aCompany(), images: [{ row: anImage('acme', { sourceName: 'a.png' }), tags: [] }] },
  ]);
  for (const endings of [['', '-wal'], ['']]) {
    if (endings.length === 1) await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    const dataDir = await aFolder();
    for (const ending of endings) {
      await copyFile(join(settings.dataDir, `gallery.db${ending}`), join(dataDir, `gallery.db${ending}`));
    }
    // Nothing is read-only for root, which runs the tests on some machines; files can't take the place of folders for anyone.
    for (const name of ['gallery.db-shm', 'releases/.build-lock.db', 'releases/20260101-000000-000-abcd'])
      await mkdir(join(dataDir, name), { recursive: true });
    const checked = await runGallery({ DATA_DIR: dataDir }, 'check');
    expect(checked.error).toContain('acme: the files of 1 image are missing or cut short (a.png). Run check --fix');
    expect(checked.error).toContain('releases/20260101-000000-000-abcd: a half release');
    expect([checked.status, checked.out]).toEqual([
      1,
      expect.stringContaining('1 image checked, 3 problems, nothing changed.'),
    ]);
    const fixed = await runGallery({ DATA_DIR: dataDir }, 'check', '--fix');
    expect([fixed.status, fixed.error]).toEqual([1, expect.stringMatching(/can't be (?:opened|written)/)]);
  }
});

test('a check of a gallery in a database file whose images are at Cloudinary changes nothing, and succeeds', async () => {
  const cloud = await openFakeCloudinary();
  const { db, settings } = await openTestApp();
  await installationSecret(db, 'media-secret')();
  const environment = { DATA_DIR: settings.dataDir, CLOUDINARY_URL: cloud.settingFor() };
  const { status, out, error } = await runGallery(environment, 'check');
  expect([status, error, out]).toEqual([0, '', expect.stringContaining('0 problems')]);
});
