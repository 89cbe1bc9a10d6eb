import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawDemo } from './draw.ts';
import { drawPicture } from './draw-picture.ts';

const SIZE = { companies: 2, images: 3, concurrency: 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-gallery-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface ImageRecord {
  file: string;
  folder: string;
  width: number;
  height: number;
  tags: string[];
  alt: string;
}

const readJson = async (out: string, name: string) => JSON.parse(await readFile(path.join(out, name), 'utf8'));

const hashOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

test('an importable folder is drawn, and drawn again only where something is missing', {
  timeout: 60_000,
}, async () => {
  const out = folder;
  const seen: number[] = [];
  const first = await drawDemo({ ...SIZE, out, onProgress: (done, total) => seen.push(done / total) });
  expect(first).toEqual({ companies: 2, images: 3, drawn: 5 });
  expect(seen.at(0)).toBe(0);
  expect(seen.at(-1)).toBe(1);

  const images: ImageRecord[] = await readJson(out, 'images.json');
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

  expect(await drawDemo({ ...SIZE, out })).toMatchObject({ drawn: 0 });
  await rm(path.join(out, images[1]?.file ?? ''));
  expect(await drawDemo({ ...SIZE, out })).toMatchObject({ drawn: 1 });
});

test('the same seed gives the same bytes, another seed gives others', async () => {
  const job = { file: 'nimbrake/dashboard-ops.png', slug: 'nimbrake', picture: 'dashboard-ops', seed: 1, variant: 0 };
  const drawnByWorker = await readFile(path.join(folder, job.file));
  expect(hashOf((await drawPicture(job)).data)).toBe(hashOf(drawnByWorker));
  expect(hashOf((await drawPicture({ ...job, seed: 2 })).data)).not.toBe(hashOf(drawnByWorker));
});
