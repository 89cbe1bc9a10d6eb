import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import { unpackBackup } from '#server/backup/unpack-backup.ts';
import { DEMO_FILE } from '../demo/demo-file.ts';

/** The fields of an entry in `images.json` (contract 2) that the bench reads. */
export type ListedImage = { file: string; folder: string };

/** The fields of an entry in `companies.json` (contract 2) that the bench reads. */
export type ListedCompany = { logo?: string | null; heroImage?: string | null };

/** The images that an import folder lists. */
export const listedImages = async (folder: string): Promise<ListedImage[]> =>
  JSON.parse(await readFile(join(folder, 'images.json'), 'utf8')) as ListedImage[];

/** Writes an import folder with evenly spaced images of another one. */
async function copySample(from: string, to: string, count: number): Promise<void> {
  const all = await listedImages(from);
  const every = Math.max(1, Math.floor(all.length / count));
  const kept = all.filter((_, at) => at % every === 0).slice(0, count);
  await mkdir(to, { recursive: true });
  const companies = JSON.parse(await readFile(join(from, 'companies.json'), 'utf8')) as ListedCompany[];
  await copyFile(join(from, 'companies.json'), join(to, 'companies.json'));
  await writeFile(join(to, 'images.json'), JSON.stringify(kept));
  const artwork = companies.flatMap(({ logo, heroImage }) => [logo ?? [], heroImage ?? []].flat());
  for (const file of [...kept.map((image) => image.file), ...artwork]) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
}

/**
 * Writes an import folder with the full sizes of the demo's images as PNG, because an AVIF that the gallery has encoded is not encoded
 * again; their regions are cut out of them.
 */
async function demoScreenshots(to: string, count: number): Promise<void> {
  const mediaDir = join(to, 'media');
  await mkdir(to, { recursive: true });
  await unpackBackup(DEMO_FILE, { database: join(to, 'gallery.db'), mediaDir }, () => undefined);
  const widthOf = (file: string) => Number(basename(file, '.avif'));
  const largest = new Map<string, string>();
  for (const file of await filesBelow(mediaDir, /\.avif$/)) {
    if (basename(dirname(file)).startsWith('region-')) continue;
    const known = largest.get(dirname(file));
    if (!known || widthOf(known) < widthOf(file)) largest.set(dirname(file), file);
  }
  const images = [...largest.values()]
    .map((file) => ({ file: relative(to, file), folder: basename(dirname(dirname(file))), tags: [] }))
    .filter(({ folder }) => folder !== 'covers')
    .slice(0, count)
    .map((image) => ({ ...image, drawn: image.file, file: image.file.replace('.avif', '.png') }));
  for (const { drawn, file } of images)
    await sharp(join(to, drawn)).png({ compressionLevel: 3 }).toFile(join(to, file));
  const folders = [...new Set(images.map(({ folder }) => folder))];
  const companies = folders.map((folder) => ({ name: folder, slug: folder, description: '', folder }));
  await writeFile(join(to, 'companies.json'), JSON.stringify(companies));
  await writeFile(join(to, 'images.json'), JSON.stringify(images.map(({ drawn: _drawn, ...image }) => image)));
}

/** Fills `to` with an import folder of `count` screenshots, from `gallery` or else from the demo. */
export async function prepareScreenshots(to: string, count: number, gallery: string | undefined): Promise<void> {
  if (gallery === undefined) {
    await demoScreenshots(to, count);
    return;
  }
  if (!existsSync(join(gallery, 'images.json'))) throw new Error(`There is no images.json in ${gallery}.`);
  await copySample(gallery, to, count);
}

/** Copies the listed images into one folder, as other generators need them; `convert` writes them as JPEG. */
export async function copyImages(source: string, to: string, convert: boolean): Promise<void> {
  for (const { file } of await listedImages(source)) {
    const target = join(to, convert ? file.replaceAll('/', '-').replace(/\.\w+$/, '.jpg') : file);
    await mkdir(dirname(target), { recursive: true });
    if (convert) {
      await sharp(join(source, file)).flatten({ background: '#fff' }).jpeg({ quality: 95 }).toFile(target);
    } else await copyFile(join(source, file), target);
  }
}

const SMALL_SIZE = { width: 32, height: 20 };

/** A plain tree of companies (contract 2) with very many very small, distinct images. */
export async function prepareManyImages(to: string, { images, companies }: { images: number; companies: number }) {
  const place = (at: number) => join(to, `Company ${at % companies}`);
  for (let at = 0; at < companies; at += 1) await mkdir(place(at), { recursive: true });
  const numbers = Array.from({ length: images }, (_, at) => at).values();
  const worker = async () => {
    for (const at of numbers) {
      const background = { r: at & 255, g: (at >> 8) & 255, b: (at >> 16) & 255 };
      const file = join(place(at), `screen-${at}.jpg`);
      await sharp({ create: { ...SMALL_SIZE, channels: 3, background } })
        .jpeg({ quality: 100 })
        .toFile(file);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** Paths of all files below a folder whose names match. */
export async function filesBelow(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
