import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { joinLabels } from './join-labels.ts';

const LABELS = {
  images: {
    'acme/one.png': {
      title: 'Hosts',
      tags: ['topic:hosts', 'table'],
      form: 'screen',
      quality: 3,
      annotated: false,
      regions: [{ tag: 'table', box: [0.1, 0.2, 0.5, 0.5] }],
    },
    'acme/gone.png': { form: 'part' },
  },
  flows: [
    {
      slug: 'acme-add',
      company: 'acme',
      title: 'Add a host',
      goal: 'A host more',
      steps: [{ image: 'acme/one.png', title: 'Open' }, { image: 'acme/two.png' }],
    },
  ],
};

test('a folder joined with labels is imported with fields, regions and flows; the folder itself stays as it is', async () => {
  const [folder, target, mediaDir] = [await aFolder(), join(await aFolder(), 'joined'), await aFolder()];
  await mkdir(join(folder, 'acme'));
  const colours = { 'one.png': '#246', 'two.png': '#642' };
  for (const [name, background] of Object.entries(colours)) {
    await sharp({ create: { width: 1200, height: 800, channels: 3, background } }).toFile(join(folder, 'acme', name));
  }
  await writeFile(join(folder, 'companies.json'), JSON.stringify([{ name: 'Acme', slug: 'acme', folder: 'acme' }]));
  const images = Object.keys(colours).map((name) => ({ file: `acme/${name}`, folder: 'acme', tags: ['modal'] }));
  await writeFile(join(folder, 'images.json'), JSON.stringify(images));
  await writeFile(join(folder, 'labels.json'), JSON.stringify(LABELS));

  const joined = await joinLabels(folder, join(folder, 'labels.json'), target);
  expect(joined).toEqual({ images: 2, labelled: 1, missing: ['acme/gone.png'] });
  expect(JSON.parse(await readFile(join(folder, 'images.json'), 'utf8'))).toEqual(images);

  const { app } = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'secret' }) } });
  const summary = await app.galleryImport.importFolder(target);
  expect([summary.skipped, summary.flowsSkipped]).toEqual([[], []]);
  const list = await app.imageAdmin.list({});
  const all = await list.read(0, 2);
  const { 'acme/one.png': one } = LABELS.images;
  expect(all.find(({ title }) => title === 'Hosts')).toMatchObject(one);
  expect(all.find(({ title }) => title === '')).toMatchObject({ tags: ['modal'], form: null, regions: [] });
  expect(summary.flows.added).toHaveLength(1);
});
