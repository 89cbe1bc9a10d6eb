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
