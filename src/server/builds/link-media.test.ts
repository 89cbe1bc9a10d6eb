import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkMedia } from './link-media.ts';

/** A release beside a media folder, as in a data folder. */
async function aRelease() {
  const dataDir = await mkdtemp(join(tmpdir(), 'link-media-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const [media, client] = [join(dataDir, 'media'), join(dataDir, 'releases', 'one', 'client')];
  await mkdir(join(media, 'acme', 't0k3n'), { recursive: true });
  await mkdir(join(media, '.incoming'));
  await mkdir(client, { recursive: true });
  await writeFile(join(media, 'acme', 't0k3n', '480.avif'), 'picture');
  return { media, client };
}

/** Paths of all files below a folder, every link followed. */
async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if ((await stat(path)).isDirectory()) found.push(...(await filesBelow(path)));
    else found.push(path);
  }
  return found;
}

test('an image can be read with and without its version segment', async () => {
  const { media, client } = await aRelease();
  await linkMedia(client, media, new Set());
  for (const address of ['media/v1/acme/t0k3n/480.avif', 'media/acme/t0k3n/480.avif'])
    expect(await readFile(join(client, address), 'utf8')).toBe('picture');
});

test('the links form no loop, even if an earlier version left one in the media folder', async () => {
  const { media, client } = await aRelease();
  await symlink('.', join(media, 'v1'));
  await linkMedia(client, media, new Set());
  expect(await filesBelow(client)).toEqual(
    ['media/acme/t0k3n/480.avif', 'media/v1/acme/t0k3n/480.avif'].map((path) => join(client, path)),
  );
  expect(existsSync(join(media, 'v1'))).toBe(false);
});

test('a withheld image, with its regions, is in no path of a release; all others are', async () => {
  const { media, client } = await aRelease();
  for (const file of [
    'acme/hidden/480.avif',
    'acme/hidden/region-1/480.avif',
    'covers/old/640.webp',
    'bolt/b/480.avif',
  ]) {
    await mkdir(dirname(join(media, file)), { recursive: true });
    await writeFile(join(media, file), 'picture');
  }
  await linkMedia(client, media, new Set(['acme/hidden', 'covers/old', 'gone/long-ago']));
  expect(await filesBelow(client)).toEqual(
    ['', 'v1/']
      .flatMap((version) => [`media/${version}acme/t0k3n/480.avif`, `media/${version}bolt/b/480.avif`])
      .map((path) => join(client, path)),
  );
});
