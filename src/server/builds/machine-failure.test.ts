import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireFileLock } from '#db/file-lock.ts';
import { DatabaseOutage } from '#db/outage.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { RendererUnusable } from './astro-build.ts';
import { StepFailed } from './child-process.ts';
import { isWaiting, machineFailure, waitAfter } from './machine-failure.ts';

const coded = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });
const wrapped = (cause: unknown) => new Error('Failed query: update "builds"', { cause });
const outage = (text: string) => new DatabaseOutage(text, { passing: true, begun: 'no' }, undefined);

const RIGHT = 'Give this user the right to write there, or set DATA_DIR to another folder.';
const ROOM = 'Make room there, or set DATA_DIR to a folder on another disk.';

test.each([
  [
    coded('EACCES', "EACCES: permission denied, mkdir '/srv/data/releases/.building-1'", {
      path: '/srv/data/releases/.building-1',
    }),
    `The folder releases in the data folder can't be written. ${RIGHT}`,
  ],
  [
    new StepFailed(1, "Error: EROFS: read-only file system, open '/srv/data/releases/.building-1/client/index.html'"),
    `The folder releases in the data folder can't be written. ${RIGHT}`,
  ],
  [
    new RendererUnusable(new StepFailed(1, 'Error: ENOSPC: no space left on device, write')),
    `The disk of the data folder is full. ${ROOM}`,
  ],
  [
    coded('EACCES', "EACCES: permission denied, mkdir '/srv/data/releases'", { path: '/srv/data/releases' }),
    `The data folder can't be written. ${RIGHT}`,
  ],
  [
    coded('EACCES', "EACCES: permission denied, mkdir '/srv/app/.astro'", { path: '/srv/app/.astro' }),
    "/srv/app/.astro can't be written. Give this user the right to write there.",
  ],
  [
    wrapped(coded('SQLITE_READONLY', 'SQLITE_READONLY: attempt to write a readonly database')),
    `The data folder can't be written. ${RIGHT}`,
  ],
  [
    wrapped(coded('SQLITE_FULL', 'SQLITE_FULL: database or disk is full')),
    `The disk of the data folder is full. ${ROOM}`,
  ],
  [wrapped(outage('The database at libsql://x answers 503.')), 'The database at libsql://x answers 503.'],
  [coded('EMFILE', 'EMFILE: too many open files'), 'The server has too much to do at the moment. Try again shortly.'],
])('%s is the fault of the machine: the sentence says what, where and what to do', (error, sentence) => {
  expect(machineFailure(error, '/srv/data')).toBe(sentence);
});

test.each([
  new StepFailed(1, 'Error: Cannot find module'),
  new Error('Another process has taken this build over.'),
  coded('ENOENT', "ENOENT: no such file or directory, open '/srv/data/releases/x'"),
  coded('SCHEMA_MISMATCH', 'The database is of another version.'),
])('%s is not the fault of the machine', (error) => {
  expect(machineFailure(error, '/srv/data')).toBeUndefined();
});

test('the lock of the releases names its folder when it cannot be taken', async () => {
  const dataDir = await aFolder();
  const lockFile = join(dataDir, 'releases', '.build-lock.db');
  await mkdir(lockFile, { recursive: true });
  const error = await acquireFileLock(lockFile).catch((reason: unknown) => reason);
  expect(machineFailure(error, dataDir)).toMatch(
    /^The database in the folder releases in the data folder can't be opened\./,
  );
  await rm(lockFile, { recursive: true });
  await writeFile(lockFile, 'no database'.repeat(500));
  await expect(acquireFileLock(lockFile)).rejects.toMatchObject({ path: lockFile });
});

test('the wait doubles from 30 s up to 16 min; a wait of an earlier, wrong clock is none', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 2_000].map(waitAfter)).toEqual(
    [30, 60, 120, 240, 480, 960, 960, 960].map((seconds) => seconds * 1_000),
  );
  const now = new Date('2026-01-01T12:00:00Z');
  const waits = (seconds: number) => isWaiting(new Date(now.getTime() + seconds * 1_000), now);
  expect([waits(-1), waits(0), waits(1), waits(960), waits(961), isWaiting(null, now)]).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
});
