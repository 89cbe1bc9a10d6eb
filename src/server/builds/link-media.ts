import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RECIPE_VERSION } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';

/** From `releases/<id>/client/media/v<version>` to the media folder. */
const TO_MEDIA = '../../../../../media';
/** The version segment of addresses; a folder of the release, never of the media folder. */
const VERSION = /^v\d+$/;
/** Folders that are linked in parallel. */
const WIDTH = 8;

/** Earlier versions kept the version segment as a link inside the media folder that pointed back to it, which made a cycle. */
async function removeCircle(mediaDir: string, name: string): Promise<void> {
  const link = join(mediaDir, name);
  if ((await readlink(link).catch(() => undefined)) === '.') await rm(link);
}

/**
 * Creates `media/` of a release: links that resolve images with their version segment and without it (spec 2). None points
 * to a folder that contains it, so that the files of a release can be copied with links followed. A folder with `withheld`
 * images has a link for each of the others: a front server may serve all that a release has (contract 6).
 */
export async function linkMedia(client: string, mediaDir: string, withheld: ReadonlySet<string>): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  const names = await readdir(mediaDir);
  await Promise.all(names.filter((name) => VERSION.test(name)).map((name) => removeCircle(mediaDir, name)));
  const folders = names.filter((name) => !name.startsWith('.') && !VERSION.test(name));
  const version = `v${RECIPE_VERSION}`;
  const links = join(client, 'media');
  await mkdir(join(links, version), { recursive: true });
  const partial = new Set([...withheld].map((publicId) => publicId.split('/')[0]));
  await inParallel(folders, WIDTH, async (folder) => {
    const link = join(links, version, folder);
    await symlink(`${version}/${folder}`, join(links, folder));
    if (!partial.has(folder)) return symlink(`${TO_MEDIA}/${folder}`, link);
    await mkdir(link);
    for (const name of await readdir(join(mediaDir, folder))) {
      if (!withheld.has(`${folder}/${name}`)) await symlink(`../${TO_MEDIA}/${folder}/${name}`, join(link, name));
    }
  });
}
