import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noisePng } from '#tests/factories/test-images.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { readGallerySource } from './read-source.ts';

const COMPANY = { name: 'Acme', slug: 'acme', folder: 'acme', description: 'Walls.', category: 'SIEM' };
const IMAGE = { file: 'acme/one.png', folder: 'acme', tags: ['table'], alt: 'One' };

async function read(company: object, image: object) {
  const root = await aFolder();
  await mkdir(join(root, 'acme'));
  await writeFile(join(root, 'acme', 'one.png'), await noisePng(16, 16));
  await writeFile(join(root, 'companies.json'), JSON.stringify([company]));
  await writeFile(join(root, 'images.json'), JSON.stringify([image]));
  return readGallerySource(root);
}

test.each([
  ['description', 7],
  ['websiteUrl', { href: 'x' }],
  ['category', ['SIEM']],
  ['logoColor', true],
])('a company keeps everything but its optional field %s if that is %o, which is reported', async (field, value) => {
  const { companies, skipped } = await read({ ...COMPANY, [field]: value }, IMAGE);
  expect(companies).toMatchObject([{ name: 'Acme', folder: 'acme' }]);
  expect(skipped).toEqual([{ what: `companies.json: Acme: ${field}`, why: expect.stringContaining('left out') }]);
});

test.each([
  ['tags', 'table'],
  ['tags', [1]],
  ['alt', {}],
  ['capturedAt', 2024],
])('an image keeps everything but its optional field %s if that is %o, which is reported', async (field, value) => {
  const { images, skipped } = await read(COMPANY, { ...IMAGE, [field]: value });
  expect(images).toMatchObject([{ file: 'acme/one.png' }]);
  expect(skipped).toEqual([{ what: `images.json: acme/one.png: ${field}`, why: expect.stringContaining('left out') }]);
});

test.each(['name', 'slug', 'folder'])('a company without its %s is skipped and named', async (field) => {
  const { companies, skipped } = await read({ ...COMPANY, [field]: 5 }, IMAGE);
  expect(companies).toEqual([]);
  expect(skipped.map(({ why }) => why).join()).toContain(`"${field}"`);
});
