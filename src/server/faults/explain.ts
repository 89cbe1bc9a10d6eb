import { DAMAGED, errorCode } from '#db/error-code.ts';
import { findOutage } from '#db/outage.ts';
import { SettingsError } from '#server/env.ts';
import { chainOf } from './fault.ts';

type Place = {
  dataDir?: string;
  host?: string;
  port?: number /** `dataDir` is another folder. */;
  isElsewhere?: boolean;
};

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

function explainOne(error: Error, place: Place): string | undefined {
  const { message } = error;
  const code = errorCode(error);
  const port = place.port ?? 'that port';
  const folder = place.dataDir ?? 'the data folder';
  const orSet = (other: string) => (place.isElsewhere ? '.' : `, or set DATA_DIR to ${other}.`);
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || ('hostname' in error && error.hostname === place.host))
    return 'HOST is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.';
  if (code === 'EACCES' && message.includes('listen'))
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${folder} is not a folder. Set DATA_DIR to one.`;
  if (/ENOENT.*mkdir/.test(message)) return `${folder} can't be created. Set DATA_DIR to another folder.`;
  if (/unable to open .*database/i.test(message)) {
    return `The database in ${folder} can't be opened. Check that the folder exists and that this user may write to it, or set DATA_DIR to another folder.`;
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
