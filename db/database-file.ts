import type { Client } from '@libsql/client/http';

/** Mode of a database's file: it contains names and addresses, so other accounts of the machine have no access. */
export const OWNER_ONLY = 0o600;

/** The bits of a mode that are for neither owner nor group. */
export const OTHERS = 0o007;

/** Path of an embedded database; undefined for a remote one and in memory. */
export async function databaseFile(client: Client): Promise<string | undefined> {
  if (client.protocol !== 'file') return undefined;
  const { rows } = await client.execute("SELECT file FROM pragma_database_list WHERE name = 'main'");
  return String(rows[0]?.file ?? '') || undefined;
}
