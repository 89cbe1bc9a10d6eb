import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDb, type Db } from '#db/client.ts';
import { errorCode } from '#db/error-code.ts';
import type { Settings } from './env.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseAuthToken'>;

/**
 * Rejects if a data folder has media or releases, and its database is missing or has no bytes: a new one in its place would look as
 * if everything were lost, and would be published.
 */
export async function requireDatabase({ dataDir, databaseUrl }: Pick<Place, 'dataDir' | 'databaseUrl'>): Promise<void> {
  if (!databaseUrl.startsWith('file:/')) return;
  const file = fileURLToPath(databaseUrl);
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (/^(?:EACCES|EPERM)$/.test(errorCode(error))) throw error;
      return undefined;
    },
  );
  if (size) return;
  const left = await Promise.all(
    ['media', 'releases'].map((name) => readdir(join(dataDir, name)).catch((): string[] => [])),
  );
  if (left.flat().length === 0) return;
  const state = size === 0 ? 'empty' : 'missing';
  throw Object.assign(
    new Error(
      `The database ${file} is ${state}, and ${dataDir} has files of its gallery. Move it back, or restore a backup: npm run gallery -- restore <file>. To begin anew, set DATA_DIR to another folder.`,
    ),
    { code: 'DATABASE_MISSING' },
  );
}

/** Opens the configured database. An embedded one is created only where `requireDatabase` allows it. */
export async function openDatabase(settings: Place, { readOnly = false } = {}): Promise<Db> {
  await requireDatabase(settings);
  return createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken, readOnly });
}
