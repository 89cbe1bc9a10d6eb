import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HASH_LENGTH, type ReleaseFile, type ReleaseStore } from './release-store.ts';

/** Findings of a part of a check, each a sentence. */
export type Findings = { problems: string[]; fixed: string[]; notes?: string[] };

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

async function isWhole(file: string, { hash, size, br, gz }: ReleaseFile): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false;
  if (br !== undefined && (await sizeOf(`${file}.br`)) !== br) return false;
  if (gz !== undefined && (await sizeOf(`${file}.gz`)) !== gz) return false;
  const content = await readFile(file);
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH) === hash;
}

/** Why a release can't be served; undefined when every file that it lists is as it was built. */
async function damageOf(releases: ReleaseStore, id: string): Promise<string | undefined> {
  const release = await releases.read(id);
  if (!release) return 'it does not say what belongs to it';
  if (!existsSync(releases.code(release.server ?? release.code).server)) return 'its server code is missing';
  for (const [path, file] of Object.entries(release.files)) {
    if (!(await isWhole(releases.client(id) + path, file))) return `${path} is missing or damaged`;
  }
  return undefined;
}

/** Checks everything below `releases/`; only for the holder of the build lock. */
function releaseChecker(releases: ReleaseStore, fix: boolean) {
  const findings: Findings = { problems: [], fixed: [] };
  const report = (problem: string, repaired: string): void => {
    if (fix) findings.fixed.push(`${problem}: ${repaired}`);
    else findings.problems.push(`${problem}. Run check --fix.`);
  };

  const checkLeftovers = async (): Promise<void> => {
    for (const name of await releases.leftovers()) {
      if (fix) await rm(join(releases.dir, name), { recursive: true, force: true });
      report(`releases/${name}: left over from a build that was killed`, 'deleted.');
    }
  };

  /** The served release comes first: it may be removed only once another one has taken its place. */
  const checkServed = async (ids: readonly string[], damaged: ReadonlyMap<string, string>): Promise<void> => {
    const current = await releases.currentId();
    if (current === undefined && ids.length === 0) return;
    if (current !== undefined && ids.includes(current) && !damaged.has(current)) return;
    const problem = `releases/current: it points to no complete release (${current ?? 'it is missing'})`;
    const whole = ids.find((id) => !damaged.has(id));
    if (!whole) {
      findings.problems.push(`${problem}, and there is no other. Build one: npm run gallery -- rebuild.`);
      return;
    }
    if (fix) await releases.activate(whole);
    report(problem, `now it points to ${whole}.`);
  };

  return async (): Promise<Findings> => {
    await checkLeftovers();
    const ids = await releases.list();
    const damaged = new Map<string, string>();
    for (const id of ids) {
      const damage = await damageOf(releases, id);
      if (damage) damaged.set(id, damage);
    }
    await checkServed(ids, damaged);
    const served = await releases.currentId();
    for (const [id, damage] of damaged) {
      if (fix && id === served) continue;
      if (fix) await releases.remove(id);
      report(`releases/${id}: a half release, ${damage}`, 'deleted.');
    }
    return findings;
  };
}

/** Checks the releases of an installation and repairs them on request; while a build is in progress they are left alone. */
export async function checkReleases(releases: ReleaseStore, { fix }: { fix: boolean }): Promise<Findings> {
  if (!existsSync(releases.dir)) return { problems: [], fixed: [] };
  // Imported only here, because it needs the embedded engine, which functions don't have.
  const { acquireFileLock } = await import('#db/file-lock.ts');
  const lock = await acquireFileLock(releases.lockFile).catch((error: unknown) => {
    if (fix) throw error;
    // The disk is full or read-only, so nobody builds there either.
    return { release: () => undefined };
  });
  if (!lock) {
    const note = 'releases: not checked, because a build is under way. Run check again when it is done.';
    return { problems: [], fixed: [], notes: [note] };
  }
  try {
    return await releaseChecker(releases, fix)();
  } finally {
    lock.release();
  }
}
