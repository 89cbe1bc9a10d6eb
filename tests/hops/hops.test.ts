import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as company from '../../src/pages/api/admin/companies/[id].ts';
import * as search from '../../src/pages/api/search.ts';
import { executedFiles } from './executed-files.ts';

/** How many of our files a reader passes through to follow one request. A lower number replaces the one here. */
const FILES_MAX = { 'search, cold': 40, 'search, warm': 14, 'PUT company': 24, 'import of one image': 35 };

const FORM = { name: 'Acme', slug: 'acme', description: 'Walls.', cloudinaryFolder: 'acme' };

test('a request runs code of few files', async () => {
  const mediaDir = join(await aFolder(), 'media');
  // The time stands still: an index of a second's age would be checked again within the warm search.
  const now = new Date();
  const deps = { imageHost: localImageHost({ mediaDir, secret: 'secret' }), now: () => now };
  const opened = await openTestApp({ deps });
  const acme = aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  const images = Array.from({ length: 9 }, () => ({ row: anImage('acme'), tags: ['table'] }));
  await addGallery(opened.db, [{ company: acme, images }]);
  const cookie = await cookieOf(opened, 'admin');
  const find = async () =>
    expect((await callEndpoint(opened, search, { path: '/api/search?q=acme', cookie })).status).toBe(200);
  const put = async () => {
    const call = { method: 'PUT', params: { id: 'acme' }, body: { ...FORM, version: acme.version }, cookie };
    expect((await callEndpoint(opened, company, call)).status).toBe(200);
  };
  const folder = await aFolder();
  await mkdir(join(folder, 'Zenith'));
  await writeFile(join(folder, 'Zenith', 'one.png'), await noisePng(640, 400));
  const importOne = async () => expect((await opened.app.galleryImport.importFolder(folder)).images.added).toBe(1);

  const files = {
    'search, cold': await executedFiles(find),
    'search, warm': await executedFiles(find),
    'PUT company': await executedFiles(put),
    'import of one image': await executedFiles(importOne),
  };
  const figures = Object.entries(files).map(([name, ran]) => `${name}: ${ran.length} files`);
  console.log(figures.join('\n'));
  if (process.env.HOPS_LIST) console.log(files);
  for (const [name, most] of Object.entries(FILES_MAX)) {
    expect(files[name as keyof typeof files].length, name).toBeLessThanOrEqual(most);
  }
});
