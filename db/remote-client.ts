import { type Client, createClient, type InStatement } from '@libsql/client/http';
import { type DatabaseOutage, outageOf } from './outage.ts';

/** Timeout in ms of one try, including the response. */
const TRY_TIMEOUT_MS = 15_000;
/** Delays in ms before the second and each further try. */
const RETRY_DELAYS_MS = [150, 600];

type Options = {
  /** `libsql://host`, `https://host` or, on this machine, `http://127.0.0.1:8080`. */
  url: string;
  token?: string | undefined;
  /** Whether a statement changes nothing, so that it can be repeated. */
  isRead: (statement: InStatement | [string, unknown?]) => boolean;
  tryTimeoutMs?: number;
  retryDelaysMs?: readonly number[];
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * libSQL over HTTP, such as Turso. Every try has a timeout. Safe calls are repeated after a short delay: reads after any failure
 * of the connection, writes only if the server can't have begun them. Rejects with `DatabaseOutage` if the server is unreachable
 * or refuses the token, otherwise with the database's own error.
 */
export function remoteClient({
  url,
  token,
  isRead,
  tryTimeoutMs = TRY_TIMEOUT_MS,
  retryDelaysMs = RETRY_DELAYS_MS,
}: Options): Client {
  const client = createClient({
    url,
    ...(token ? { authToken: token } : {}),
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(tryTimeoutMs) }),
  });

  const isRetryable = (outage: DatabaseOutage, repeatable: boolean): boolean =>
    outage.passing && (repeatable || outage.begun === 'no');

  const trying = async <T>(repeatable: boolean, call: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const outage = outageOf(error, { url, tryTimeoutMs });
        if (!outage) throw error;
        const delay = retryDelaysMs[attempt];
        if (delay === undefined || !isRetryable(outage, repeatable)) throw outage;
        await wait(delay);
      }
    }
  };

  const { execute, batch, migrate, executeMultiple } = client;
  client.execute = ((statement: InStatement, ...args: unknown[]) =>
    trying(isRead(statement), () => Reflect.apply(execute, client, [statement, ...args]))) as Client['execute'];
  client.batch = (statements, mode) => trying(statements.every(isRead), () => batch.call(client, statements, mode));
  client.migrate = (statements) => trying(false, () => migrate.call(client, statements));
  client.executeMultiple = (sql) => trying(false, () => executeMultiple.call(client, sql));
  return client;
}
