import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { errorCode } from '#db/error-code.ts';
import { readSettings } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs a gallery command with umask 0. */
const openHanded = (dataDir: string, ...words: string[]) =>
  run('sh', ['-c', 'umask 0; exec "$0" "$@"', process.execPath, MAIN, ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

/** Files and folders whose mode grants access to others than the owner, beyond the bits in `more`. */
async function openTo(folder: string, more = 0): Promise<string[]> {
  const found = [folder];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) found.push(join(entry.parentPath, entry.name));
  }
  // The log of a closed database goes when its last statement is collected, which may be between the listing and here.
  const isGone = (error: unknown) => errorCode(error) === 'ENOENT';
  const modes = await Promise.all(
    found.map(async (path) => {
      const { mode } = await stat(path).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        return { mode: 0 };
      });
      return { path, mode: mode & 0o777 };
    }),
  );
  return modes.filter(({ mode }) => mode & 0o077 & ~more).map(({ path, mode }) => `${path} ${mode.toString(8)}`);
}

test('import, backup, restore and server create files that only their owner can access, regardless of the umask', async () => {
  const place = await aFolder();
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const source = join(place, 'source', 'Acme');
  await mkdir(source, { recursive: true });
  await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123' } }).toFile(join(source, 'a.png'));
  await openHanded(first, 'import', join(place, 'source'));
  await openHanded(first, 'backup', join(place, 'gallery.tar'));
  await openHanded(second, 'restore', join(place, 'gallery.tar'));
  expect(await openTo(first)).toEqual([]);
  expect(await openTo(second)).toEqual([]);
  expect((await stat(join(place, 'gallery.tar'))).mode & 0o777).toBe(0o600);

  const mask = process.umask(0);
  try {
    const gallery = await openGallery(readSettings({ DATA_DIR: third }), { projectDir: place });
    await gallery.releases.prepare(place);
    await gallery.close();
    expect(await openTo(third)).toEqual([]);
  } finally {
    process.umask(mask);
  }
});

test('in a data folder with group access, new files except the database are readable by the group', async () => {
  const place = await aFolder();
  const [source, dataDir] = [join(place, 'source', 'Acme'), join(place, 'data')];
  await mkdir(source, { recursive: true });
  await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123' } }).toFile(join(source, 'a.png'));
  await mkdir(dataDir);
  await chmod(dataDir, 0o750);
  await openHanded(dataDir, 'import', join(place, 'source'));
  expect(await openTo(dataDir, 0o050)).toEqual([]);
  const open = await openTo(dataDir);
  expect(open).toContainEqual(expect.stringMatching(/\/media\/acme\/\w+\/20\.avif 640$/));
  expect(open).toContainEqual(expect.stringMatching(/\/media 750$/));
  expect(open.filter((line) => /gallery\.db/.test(line))).toEqual([]);
});
