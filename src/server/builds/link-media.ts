import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RECIPE_VERSION } from '../image-host/media-token.ts';

/** From `releases/<id>/client/media` to the folder that holds the pictures. */
const TO_MEDIA = '../../../../media';
/** The version segment of addresses; a folder of the release, never one of the pictures. */
const VERSION = /^v\d+$/;
/** Earlier programs kept the version as a link inside the pictures' folder that led back to it: whoever followed links went in circles. */
async function removeCircle(mediaDir: string, name: string): Promise<void> {
  const link = join(mediaDir, name);
  if ((await readlink(link).catch(() => undefined)) === '.') await rm(link);
}

/**
 * Makes `media/` of a release: links by which pictures are found with their version segment and without it (spec 2). None leads
 * to a folder that holds it, so that the files of a release can be copied with links followed.
 */
export async function linkMedia(client: string, mediaDir: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  const names = await readdir(mediaDir);
  await Promise.all(names.filter((name) => VERSION.test(name)).map((name) => removeCircle(mediaDir, name)));
  const folders = names.filter((name) => !name.startsWith('.') && !VERSION.test(name));
  const links = join(client, 'media');
  await mkdir(links);
  await symlink(TO_MEDIA, join(links, `v${RECIPE_VERSION}`));
  await Promise.all(folders.map((name) => symlink(`${TO_MEDIA}/${name}`, join(links, name))));
}
