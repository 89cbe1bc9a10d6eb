import { expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { explain } from './explain.ts';

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });
const place = { dataDir: '/srv/data', host: 'gallery.internal', port: 4321 };

test.each([
  [withCode('EADDRINUSE'), 'Port 4321 is in use.'],
  [Object.assign(withCode('ENOTFOUND'), { hostname: 'gallery.internal' }), 'HOST is not an address of this machine.'],
  [Object.assign(withCode('ENOTFOUND'), { hostname: 'elsewhere.example' }), 'ENOTFOUND'],
  [withCode('EROFS'), "/srv/data can't be written."],
  [withCode('ENOSPC'), 'The disk of /srv/data is full.'],
  [withCode('SQLITE_FULL', 'database or disk is full'), 'The disk of /srv/data is full.'],
  [withCode('SQLITE_BUSY', 'database is locked'), 'The database is in use by another program.'],
  [
    new Error('ConnectionFailed("Unable to open connection to local database /srv/data/gallery.db: 14")'),
    "The database in /srv/data can't be opened.",
  ],
  [withCode('SQLITE_NOTADB', 'file is not a database'), 'The database in /srv/data is damaged,'],
  [withCode('SQLITE_CORRUPT', 'database disk image is malformed'), 'The database in /srv/data is damaged,'],
  [withCode('ENOENT', "ENOENT: no such file or directory, mkdir '/srv/data'"), "/srv/data can't be created."],
  [withCode('SQLITE_READONLY', 'attempt to write a readonly database'), "/srv/data can't be written."],
  [
    Object.assign(new Error('Failed query: insert\nparams: 1', { cause: withCode('SQLITE_FULL', 'disk is full') }), {
      query: 'insert',
    }),
    'The disk of /srv/data is full.',
  ],
  [
    Object.assign(new Error('Failed query: insert\nparams: 1', { cause: new Error('no such table: images') }), {
      query: 'insert',
    }),
    'no such table: images',
  ],
])('%s is explained in one line that begins with the problem', (error, beginning) => {
  const line = explain(error, place);
  expect(line.startsWith(beginning)).toBe(true);
  expect(line).not.toContain('\n');
});

const atPath = (code: string, path: string, syscall = 'open') => Object.assign(withCode(code), { path, syscall });

test.each([
  [
    atPath('ENOENT', '/no-such/folder/list.json'),
    'The folder /no-such/folder does not exist. Create it, or check the path.',
  ],
  [atPath('ENOENT', '/no-such.json'), '/no-such.json does not exist. Check the path.'],
  [atPath('EISDIR', '/srv/reports'), '/srv/reports is a folder. Name a file.'],
  [
    atPath('ENOTDIR', '/srv/file/list.json'),
    '/srv/file/list.json leads through a file as if that were a folder. Check the path.',
  ],
  [atPath('EEXIST', '/srv/list.json', 'mkdir'), '/srv/list.json exists already. Name another path.'],
  [
    atPath('EACCES', '/srv/database/list.json'),
    "/srv/database/list.json can't be opened. Give this user the right to, or name another path.",
  ],
  [atPath('EACCES', '/srv/new', 'mkdir'), "/srv/new can't be written. Give this user the right to write there."],
  [atPath('EROFS', '/srv/list.json'), "/srv/list.json can't be written. Give this user the right to write there."],
  [atPath('ENOSPC', '/srv/list.json', 'write'), 'The disk of /srv/list.json is full. Make room there.'],
  [atPath('EISDIR', '/srv/data/media', 'read'), '/srv/data/media is a folder. Name a file.'],
  [
    atPath('EACCES', '/srv/data/media', 'mkdir'),
    "/srv/data can't be written. Give this user the right to write there, or set DATA_DIR to another folder.",
  ],
])('%s of a path is explained by the path, and by the data folder only inside of it', (error, sentence) => {
  expect(explain(error, place)).toBe(sentence);
});

const unopened = new Error('ConnectionFailed("Unable to open connection to local database /mnt/db/gallery.db: 14")');

test.each([
  [
    unopened,
    "The database in /mnt/db can't be opened. Check that the folder exists and that this user may write to it, or set DATABASE_URL to another file.",
  ],
  [withCode('SQLITE_FULL', 'database or disk is full'), 'The disk of /mnt/db is full. Make room there.'],
  [
    withCode('SQLITE_READONLY', 'attempt to write a readonly database'),
    "/mnt/db can't be written. Give this user the right to write there.",
  ],
  [
    withCode('ENOSPC', 'ENOSPC: no space left on device, write'),
    'The disk of /srv/data is full. Make room there, or set DATA_DIR to a folder on another disk.',
  ],
])('%s of a database outside of the data folder is explained by its own folder', (error, sentence) => {
  expect(explain(error, { ...place, databaseUrl: 'file:/mnt/db/gallery.db' })).toBe(sentence);
});

test('all invalid configuration values are reported at once', () => {
  const read = () => readSettings({ PORT: 'abc', SITE_URL: 'ftp://x', TRUST_PROXY: '-1' });
  expect(read).toThrow();
  try {
    read();
  } catch (error) {
    const text = explain(error, place);
    for (const name of ['PORT', 'SITE_URL', 'TRUST_PROXY']) expect(text).toContain(name);
  }
});
