import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { carryOutMoves, finishRestore, type Move } from './restore-plan.ts';

/** A data folder with an old gallery and an unpacked new one beside it, and the moves that replace one with the other. */
async function unpacked() {
  const dataDir = await aFolder();
  const at = (...names: string[]) => join(dataDir, ...names);
  await mkdir(at('.restore-999999999-x', 'media'), { recursive: true });
  await mkdir(at('media'));
  for (const [file, text] of [
    ['gallery.db', 'old'],
    ['gallery.db-wal', 'old'],
    ['media/picture', 'old'],
    ['.restore-999999999-x/gallery.db', 'new'],
    ['.restore-999999999-x/media/picture', 'new'],
  ] as const) {
    await writeFile(at(file), text);
  }
  const moves: Move[] = [
    { from: at('gallery.db'), to: at('gallery.db.aside') },
    { from: at('gallery.db-wal'), to: at('gallery.db.aside-wal') },
    { from: at('media'), to: at('media.aside') },
    { from: at('.restore-999999999-x', 'media'), to: at('media') },
    { from: at('.restore-999999999-x', 'gallery.db'), to: at('gallery.db') },
  ];
  const settings = { dataDir, databaseUrl: `file:${at('gallery.db')}` };
  return { at, moves, settings };
}

test.each([0, 1, 2, 3, 4, 5])(
  'killed after %i moves, a restore is finished by the next process that opens the gallery',
  async (done) => {
    const { at, moves, settings } = await unpacked();
    await writeFile(at('.plan-of-restore.json'), JSON.stringify(moves));
    for (const { from, to } of moves.slice(0, done)) await rename(from, to);

    expect(await finishRestore(settings)).toBe(true);
    const texts = ['gallery.db', 'media/picture', 'gallery.db.aside', 'gallery.db.aside-wal', 'media.aside/picture'];
    expect(await Promise.all(texts.map((file) => readFile(at(file), 'utf8')))).toEqual([
      'new',
      'new',
      'old',
      'old',
      'old',
    ]);
    expect(existsSync(at('gallery.db-wal'))).toBe(false);
    expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await finishRestore(settings)).toBe(false);
  },
);

test('a failed move undoes the earlier ones and leaves no plan', async () => {
  const { at, moves, settings } = await unpacked();
  await rm(at('.restore-999999999-x', 'gallery.db'));
  await expect(carryOutMoves(settings.dataDir, moves)).rejects.toThrow('ENOENT');
  expect(await readFile(at('gallery.db'), 'utf8')).toBe('old');
  expect(await readFile(at('media', 'picture'), 'utf8')).toBe('old');
  expect(await finishRestore(settings)).toBe(false);
});

test('a WAL file that SQLite has removed is ignored; any other missing file stops the restore', async () => {
  const { at, moves, settings } = await unpacked();
  await rm(at('gallery.db-wal'));
  await carryOutMoves(settings.dataDir, moves);
  expect(await readFile(at('gallery.db'), 'utf8')).toBe('new');
  expect(await readFile(at('gallery.db.aside'), 'utf8')).toBe('old');

  const other = await unpacked();
  await rm(other.at('media'), { recursive: true });
  await expect(carryOutMoves(other.settings.dataDir, other.moves)).rejects.toThrow('ENOENT');
  expect(await readFile(other.at('gallery.db'), 'utf8')).toBe('old');
});
