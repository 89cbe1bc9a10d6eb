import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DrawnPicture, drawDemo } from './draw.ts';
import { drawPicture } from './draw-picture.ts';

const SIZE = { companies: 2, images: 3, concurrency: 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-gallery-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const readJson = async (out: string, name: string) => JSON.parse(await readFile(path.join(out, name), 'utf8'));

const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('an importable folder is drawn, and drawn again only where something is missing', {
  timeout: 60_000,
}, async () => {
  const out = folder;
  const seen: number[] = [];
  const pictures: DrawnPicture[] = [];
  const first = await drawDemo({
    ...SIZE,
    out,
    onProgress: (done, total) => seen.push(done / total),
    onPicture: (picture) => pictures.push(picture),
  });
  expect(first).toEqual({ companies: 2, images: 3, drawn: 5 });
  expect(seen.at(0)).toBe(0);
  expect(seen.at(-1)).toBe(1);

  const images: Omit<DrawnPicture, 'position'>[] = await readJson(out, 'images.json');
  const inOrder = pictures.toSorted((a, b) => a.position - b.position);
  expect(inOrder).toEqual(images.map((image, position) => ({ ...image, position })));
  for (const image of images) {
    const { width, height, format } = await sharp(path.join(out, image.file)).metadata();
    expect({ width, height, format }).toEqual({ width: image.width, height: image.height, format: 'png' });
    expect(image.alt.length).toBeGreaterThan(20);
    expect(image.tags.length).toBeGreaterThan(0);
  }
  const [company] = await readJson(out, 'companies.json');
  expect(company).toMatchObject({
    folder: 'nimbrake',
    logo: 'nimbrake/logo.png',
    heroImage: images[0]?.file,
    websiteUrl: 'https://nimbrake.example.com',
  });

  const again: DrawnPicture[] = [];
  expect(await drawDemo({ ...SIZE, out, onPicture: (picture) => again.push(picture) })).toMatchObject({ drawn: 0 });
  expect(again).toEqual(inOrder);
  await rm(path.join(out, images[1]?.file ?? ''));
  expect(await drawDemo({ ...SIZE, out })).toMatchObject({ drawn: 1 });
});

test('a run that is told to stop draws nothing more and keeps what it has drawn', { timeout: 60_000 }, async () => {
  const out = path.join(folder, 'stopped');
  const stop = new AbortController();
  const run = drawDemo({ ...SIZE, out, signal: stop.signal, onPicture: () => stop.abort(new Error('disk full')) });
  await expect(run).rejects.toThrow('disk full');
  expect((await readdir(out)).toSorted()).toEqual(['.drawn.json', 'nimbrake']);
});

test('the same seed gives the same bytes, another seed gives others', async () => {
  const job = { file: 'nimbrake/dashboard-ops.png', slug: 'nimbrake', picture: 'dashboard-ops', seed: 1, variant: 0 };
  const drawnByWorker = await readFile(path.join(folder, job.file));
  expect(hashOf((await drawPicture(job)).data)).toBe(hashOf(drawnByWorker));
  expect(hashOf((await drawPicture({ ...job, seed: 2 })).data)).not.toBe(hashOf(drawnByWorker));
});

test('a logo shows what lies behind its corners, a screen hides it', async () => {
  const cornerOf = async (picture: string) => {
    const { data } = await drawPicture({ slug: 'nimbrake', picture, seed: 1, variant: 0, file: '' });
    return (await sharp(data).ensureAlpha().raw().toBuffer())[3];
  };
  expect(await cornerOf('logo')).toBe(0);
  expect(await cornerOf('login-split')).toBe(255);
});
