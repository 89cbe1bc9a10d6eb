import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { RECIPE_VERSION } from '../image-host/image-host.port.ts';

/** From `releases/<id>/client/media` to the media folder. */
const TO_MEDIA = '../../../../media';
/** The version segment of addresses; a folder of the release, never of the media folder. */
const VERSION = /^v\d+$/;
/** Earlier versions kept the version segment as a link inside the media folder that pointed back to it, which made a cycle. */
async function removeCircle(mediaDir: string, name: string): Promise<void> {
  const link = join(mediaDir, name);
  if ((await readlink(link).catch(() => undefined)) === '.') await rm(link);
}

/**
 * Creates `media/` of a release: links that resolve images with their version segment and without it (spec 2). None points
 * to a folder that contains it, so that the files of a release can be copied with links followed.
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
