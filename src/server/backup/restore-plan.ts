import { existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'astro/zod';
import { errorCode } from '#db/error-code.ts';
import { acquireFileLock } from '#db/file-lock.ts';
import type { Settings } from '../env.ts';
import { RESTORE_PREFIX, removeLeftovers } from '../work-folder.ts';
import { embeddedDatabaseFile } from './embedded-database.ts';

/** Flushes a folder to the disk, so that renames in it survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A file or folder to rename. */
export type Move = { from: string; to: string };

const movesSchema = z.array(z.object({ from: z.string(), to: z.string() }));

const planOf = (dataDir: string) => join(dataDir, '.plan-of-restore.json');
const lockOf = (dataDir: string) => join(dataDir, '.lock-of-restore.db');

/** Written atomically: the plan exists completely or not at all. */
async function writePlan(dataDir: string, moves: readonly Move[]): Promise<void> {
  const unfinished = `${planOf(dataDir)}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(moves));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, planOf(dataDir));
  await syncFolder(dataDir);
}

/** SQLite's companion files, which disappear when the last connection closes: by then their content is in the database. */
const MAY_VANISH = /-(?:wal|shm)$/;

/** Returns whether there still was something to move. */
async function moveIfThere({ from, to }: Move): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const isGone = errorCode(error) === 'ENOENT';
    if (isGone && MAY_VANISH.test(from)) return false;
    throw error;
  }
}

/** Moves all or none: when a move fails, the earlier ones are undone. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  try {
    for (const move of moves) {
      if (await moveIfThere(move)) done.push(move);
    }
  } catch (error) {
    for (const { from, to } of done.reverse()) await rename(to, from);
    throw error;
  }
}

async function whileHoldingLock(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = await acquireFileLock(lockOf(dataDir));
  if (!lock) throw new Error('A restore is just putting its gallery in place. Try again in a moment.');
  try {
    await work();
  } finally {
    await rm(lockOf(dataDir), { force: true }).finally(() => lock.release());
  }
}

/** Puts a restored gallery in place, all moves or none. If killed midway, the next start finishes from the saved plan. */
export const carryOutMoves = (dataDir: string, moves: readonly Move[]): Promise<void> =>
  whileHoldingLock(dataDir, async () => {
    await writePlan(dataDir, moves);
    await moveAll(moves).finally(() => rm(planOf(dataDir)));
    for (const folder of new Set(moves.map(({ to }) => dirname(to)))) await syncFolder(folder);
  });

/**
 * Finishes a restore that was killed while it put its gallery in place; everything that opens an embedded gallery calls it
 * first. Returns whether there was one. Throws while another process is restoring.
 */
export async function finishRestore(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<boolean> {
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(planOf(dataDir))) return false;
  await whileHoldingLock(dataDir, async () => {
    const text = await readFile(planOf(dataDir), 'utf8').catch(() => '[]');
    for (const { from, to } of movesSchema.parse(JSON.parse(text))) {
      // Moves run in order: if the target of one exists, it is done, regardless of what is at its source now.
      if (existsSync(from) && !existsSync(to)) await rename(from, to);
    }
    await rm(planOf(dataDir), { force: true });
  });
  await removeLeftovers(dataDir, RESTORE_PREFIX);
  const databaseFile = embeddedDatabaseFile(databaseUrl);
  if (databaseFile) await removeLeftovers(dirname(databaseFile), RESTORE_PREFIX);
  return true;
}
