import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Findings } from '../builds/release-check.ts';
import type { Settings } from '../env.ts';
import { INCOMING_FOLDER, mediaDirOf } from '../image-host/local-image-host.ts';
import { findLeftovers, RESTORE_PREFIX } from '../work-folder.ts';

/** A backup that is being written into the data folder itself: `.gallery.tar-<process>-x`. */
const BACKUP_PREFIX = /^\..+\.tar-/;

async function findBackups(dataDir: string): Promise<string[]> {
  const names = await findLeftovers(dataDir, '');
  const prefixes = new Set(names.flatMap((name) => BACKUP_PREFIX.exec(name)?.[0] ?? []));
  return (await Promise.all([...prefixes].map((prefix) => findLeftovers(dataDir, prefix)))).flat();
}

/** What earlier versions left in the data folder, and what it was. Never deleted here: it may be the only way back. */
const OF_EARLIER_VERSIONS: readonly [name: RegExp, text: string][] = [
  [/^demo$/, 'pictures that an early version drew for its demo gallery; nothing reads it'],
  [/\.before-migration-\d+$/, 'the database from before a migration; you need it only to go back'],
];

async function findEarlierVersions(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.sort().flatMap((name) => {
    const found = OF_EARLIER_VERSIONS.find(([pattern]) => pattern.test(name));
    return found ? [`${name}: left by an earlier version: ${found[1]}. Delete it when you don't need it.`] : [];
  });
}

/** Finds what killed processes have left in the data folder, and removes it on request; names what earlier versions left. */
export async function checkLeftovers(
  settings: Pick<Settings, 'dataDir'>,
  { fix }: { fix: boolean },
): Promise<Findings> {
  const { dataDir } = settings;
  const incoming = join(mediaDirOf(settings), INCOMING_FOLDER);
  const found = [
    ...(await findLeftovers(incoming, '')).map((name) => join(incoming, name)),
    ...(await findLeftovers(dataDir, RESTORE_PREFIX)).map((name) => join(dataDir, name)),
    ...(await findBackups(dataDir)).map((name) => join(dataDir, name)),
  ];
  if (fix) await Promise.all(found.map((path) => rm(path, { recursive: true, force: true })));
  const lines = found.map((path) => `${relative(dataDir, path)}: left over from a process that was killed`);
  const notes = await findEarlierVersions(dataDir);
  return fix
    ? { notes, problems: [], fixed: lines.map((line) => `${line}: deleted.`) }
    : { notes, problems: lines.map((line) => `${line}. Run check --fix.`), fixed: [] };
}
