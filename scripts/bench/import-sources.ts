import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createDb } from '#db/client.ts';
import { unpackBackup } from '#server/backup/unpack-backup.ts';
import { DEMO_FILE } from '../demo/demo-file.ts';
import { type Size, withFolder } from './bench.ts';

/** The fields of an entry in `images.json` (contract 2) that the bench reads. */
type ListedImage = { file: string; folder: string };

/** The images that an import folder lists. */
export const listedImages = async (folder: string): Promise<ListedImage[]> =>
  JSON.parse(await readFile(join(folder, 'images.json'), 'utf8')) as ListedImage[];

/** Copies an import folder with only evenly spaced images, and without artwork. */
async function copySample(from: string, to: string, count: number): Promise<void> {
  const all = await listedImages(from);
  const every = Math.max(1, Math.floor(all.length / count));
  const sample = all.filter((_, at) => at % every === 0).slice(0, count);
  await copyImages(from, to, sample);
  const companies: object[] = JSON.parse(await readFile(join(from, 'companies.json'), 'utf8'));
  const plain = companies.map((company) => ({ ...company, logo: undefined, heroImage: undefined }));
  await writeFile(join(to, 'companies.json'), JSON.stringify(plain));
  await writeFile(join(to, 'images.json'), JSON.stringify(sample));
}

/** Copies listed images into a folder that has nothing else. */
export async function copyImages(from: string, to: string, listed: readonly ListedImage[]): Promise<void> {
  for (const { file } of listed) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
}

/**
 * Writes an import folder with the full sizes of the demo's images as PNG, because an AVIF that the gallery has encoded is not encoded
 * again.
 */
async function demoScreenshots(to: string, count: number): Promise<void> {
  const listed = await withFolder(async (folder) => {
    const [database, mediaDir] = [join(folder, 'gallery.db'), join(folder, 'media')];
    await unpackBackup(DEMO_FILE, { database, mediaDir }, () => undefined);
    const { $client } = await createDb({ url: `file:${database}` });
    const { rows } = await $client.execute({
      sql: 'SELECT folder, public_id, width FROM images ORDER BY public_id LIMIT ?',
      args: [count],
    });
    $client.close();
    for (const { public_id: name, width } of rows) {
      const file = join(to, `${name}.png`);
      await mkdir(dirname(file), { recursive: true });
      await sharp(join(mediaDir, `${name}/${width}.avif`))
        .png({ compressionLevel: 3 })
        .toFile(file);
    }
    return rows.map(({ folder: company, public_id: name }) => ({
      file: `${name}.png`,
      folder: String(company),
      tags: [],
    }));
  });
  const companies = [...new Set(listed.map(({ folder }) => folder))];
  const entries = companies.map((name) => ({ name, slug: name, description: '', folder: name }));
  await writeFile(join(to, 'companies.json'), JSON.stringify(entries));
  await writeFile(join(to, 'images.json'), JSON.stringify(listed));
}

/** Fills `to` with an import folder of `count` screenshots, from `gallery` or else from the demo. */
export const prepareScreenshots = (to: string, count: number, gallery: string | undefined): Promise<void> =>
  gallery === undefined ? demoScreenshots(to, count) : copySample(gallery, to, count);

/** A plain tree of companies (contract 2) with very many very small, distinct images. */
export async function prepareManyImages(to: string, { images, companies }: Pick<Size, 'images' | 'companies'>) {
  const folderOf = (at: number) => join(to, `Company ${at % companies}`);
  for (let at = 0; at < companies; at += 1) await mkdir(folderOf(at), { recursive: true });
  const numbers = Array.from({ length: images }, (_, at) => at).values();
  const worker = async () => {
    for (const at of numbers) {
      const background = { r: at & 255, g: (at >> 8) & 255, b: (at >> 16) & 255 };
      const picture = sharp({ create: { width: 32, height: 20, channels: 3, background } });
      await picture.jpeg({ quality: 100 }).toFile(join(folderOf(at), `screen-${at}.jpg`));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Paths of all files below a folder whose names match. */
export async function filesBelow(folder: string, pattern: RegExp): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => pattern.test(file)).map((file) => join(folder, file));
}
