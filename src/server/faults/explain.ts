import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DAMAGED, errorCode } from '#db/error-code.ts';
import { findOutage } from '#db/outage.ts';
import { SettingsError } from '#server/env.ts';
import { chainOf } from './fault.ts';

type Place = {
  dataDir?: string;
  databaseUrl?: string;
  host?: string;
  port?: number;
  /** What to call the data folder, or the part of it that an error is about; by default its path. */
  folder?: string;
};

/** The path that an error names, as a field or between quotes in its message. */
export const pathOf = (error: Error): string | undefined =>
  'path' in error && typeof error.path === 'string' ? error.path : /'([^']+)'/.exec(error.message)?.[1];

/** Whether a path is outside of the data folder: most of these were typed for a command. */
const isOutside = (path: string, { dataDir }: Place): boolean =>
  dataDir !== undefined && relative(dataDir, path).split(sep)[0] === '..';

/** What is wrong with a path, wherever it is. */
function explainMissing(error: Error, path: string): string | undefined {
  const code = errorCode(error);
  const folder = dirname(path);
  if (code === 'EISDIR') return `${path} is a folder. Name a file.`;
  if (code !== 'ENOENT') return undefined;
  return existsSync(folder)
    ? `${path} does not exist. Check the path.`
    : `The folder ${folder} does not exist. Create it, or check the path.`;
}

/** What is wrong with a path outside of the data folder. */
function explainOutside(error: Error, path: string): string | undefined {
  const code = errorCode(error);
  if (code === 'ENOTDIR') return `${path} leads through a file as if that were a folder. Check the path.`;
  if (code === 'EEXIST') return `${path} exists already. Name another path.`;
  if (['EACCES', 'EPERM'].includes(code) && 'syscall' in error && error.syscall === 'open')
    return `${path} can't be opened. Give this user the right to, or name another path.`;
  return explainMissing(error, path);
}

/** The problem and its remedy, in one line (configuration: a line each). */
export function explain(error: unknown, place: Place = {}): string {
  if (error instanceof SettingsError) return error.message;
  const outage = findOutage(error);
  if (outage) return outage.message;
  const chain = chainOf(error);
  for (const cause of [...chain].reverse()) {
    const text = explainOne(cause, place);
    if (text !== undefined) return text;
  }
  // The text of a failed query has its parameters.
  return (chain.find((cause) => !('query' in cause)) ?? chain[0])?.message ?? String(error);
}

const explainOne = (error: Error, place: Place): string | undefined =>
  explainPort(error, place) ?? explainStorage(error, place);

function explainPort(error: Error, place: Place): string | undefined {
  const code = errorCode(error);
  const port = place.port ?? 'that port';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === place.host))
    return 'HOST is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.';
  if (code === 'EACCES' && error.message.includes('listen'))
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  return undefined;
}

/** The folder of the database, if that is a file elsewhere; undefined for an error that is not the database's. */
function databaseFolder(error: Error, place: Place): string | undefined {
  const { databaseUrl = '' } = place;
  const isDatabase = errorCode(error).startsWith('SQLITE_') || /database/i.test(error.message);
  if (!isDatabase || !databaseUrl.startsWith('file:/')) return undefined;
  const folder = dirname(fileURLToPath(databaseUrl));
  return isOutside(folder, place) ? folder : undefined;
}

function explainStorage(error: Error, place: Place): string | undefined {
  const path = pathOf(error);
  if (path === undefined || !isAbsolute(path)) return explainFolder(error, place, databaseFolder(error, place));
  if (!isOutside(path, place)) return explainFolder(error, place) ?? explainMissing(error, path);
  return explainOutside(error, path) ?? explainFolder(error, place, path);
}

/** @param outside the path that the error is about, if that is not the data folder */
function explainFolder(error: Error, place: Place, outside?: string): string | undefined {
  const { message } = error;
  const code = errorCode(error);
  const folder = outside ?? place.folder ?? place.dataDir ?? 'the data folder';
  const orSet = (other: string) => (outside ? '.' : `, or set DATA_DIR to ${other}.`);
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${folder} is not a folder. Set DATA_DIR to one.`;
  if (/ENOENT.*mkdir/.test(message)) return `${folder} can't be created. Set DATA_DIR to another folder.`;
  if (/unable to open .*database/i.test(message)) {
    const setting = outside ? 'DATABASE_URL to another file' : 'DATA_DIR to another folder';
    return `The database in ${folder} can't be opened. Check that the folder exists and that this user may write to it, or set ${setting}.`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) || /readonly/i.test(message)) {
    return `${folder} can't be written. Give this user the right to write there${orSet('another folder')}`;
  }
  if (code === 'ENOSPC' || /ENOSPC|disk is full|no space left/i.test(message)) {
    return `The disk of ${folder} is full. Make room there${orSet('a folder on another disk')}`;
  }
  if (DAMAGED.test(message)) {
    return `The database in ${folder} is damaged, or its file is not a database. Put the right file back, or restore a backup: npm run gallery -- restore <file>`;
  }
  if (/database is locked/i.test(message))
    return 'The database is in use by another program. Wait until it is done, or stop it, then try again.';
  if (/disk I\/O error/i.test(message)) return `${folder} can't be written or read (disk error or disk full).`;
  return undefined;
}
