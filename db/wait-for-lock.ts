import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@libsql/client/http';
import { errorCode } from './error-code.ts';

/** How long in ms a statement waits for another process's write to end. */
const LOCK_WAIT_MS = 10_000;
/** The first and the longest delay in ms before a retry. */
const PAUSE_MS = { first: 5, longest: 100 };

/** What is left of the time in ms that the statements of a request may wait; undefined: none has waited yet. */
const requests = new AsyncLocalStorage<{ leftMs?: number; isOver: boolean }>();

/** Runs a request whose statements together wait for locks no longer than one alone. What it leaves running waits as usual. */
export async function withOneLockWait<T>(work: () => Promise<T>): Promise<T> {
  const request = { isOver: false };
  try {
    return await requests.run(request, work);
  } finally {
    request.isOver = true;
  }
}

/** Takes and releases the write lock; run as a script, so that a refusal leaves no statement open. */
const ACQUIRE_LOCK = 'BEGIN IMMEDIATE; ROLLBACK';

const isBusy = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_BUSY');

/**
 * Makes the statements of an embedded database wait asynchronously while another process holds its lock. SQLite's own busy
 * timeout would block this thread, and with it every response of the server. Retrying is safe: a busy statement has no effect,
 * a batch rolls back as a whole. The client, which has one connection, is changed in place; `prepare` is run on each new one.
 * Finally rejects with SQLITE_BUSY.
 */
export function waitForLock(client: Client, prepare: string, lockWaitMs = LOCK_WAIT_MS): void {
  const executeMultiple = client.executeMultiple.bind(client);

  /** Another call may have replaced the connection that this one had: nothing had been run on it. */
  const wasRenewed = (error: unknown): boolean => errorCode(error) === 'CLIENT_CLOSED' && !client.closed;

  /** False for a new connection until `prepare` has succeeded on it, which can be refused as well. */
  let isPrepared = true;
  const renew = async (): Promise<void> => {
    isPrepared = false;
    await client.reconnect();
    await executeMultiple(prepare);
    isPrepared = true;
  };

  let renewing: Promise<void> | undefined;
  /** A refused statement stays open in libSQL until it is collected, and blocks every COMMIT: so the connection is replaced. */
  const renewConnection = (): Promise<void> => {
    // Concurrent refused calls share one replacement, so that none closes a connection that another has just opened.
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const untilFree = async (until: number): Promise<void> => {
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
      await wait(pause);
      try {
        return await executeMultiple(ACQUIRE_LOCK);
      } catch (error) {
        if (!(isBusy(error) || wasRenewed(error)) || performance.now() >= until) throw error;
      }
    }
  };

  /** Resolves when the failed call is worth a retry; otherwise rejects with its error. */
  const waitOrThrow = async (error: unknown, until: number): Promise<void> => {
    if (wasRenewed(error)) return;
    if (!isBusy(error)) throw error;
    await renewConnection().catch((refused: unknown) => {
      if (!isBusy(refused)) throw refused;
    });
    if (performance.now() >= until) throw error;
    await untilFree(until);
  };

  /** Waits during one call, within what is left of its request's time. */
  const waiting = () => {
    const request = requests.getStore();
    let until: number | undefined;
    return async (error: unknown): Promise<void> => {
      const own = request?.isOver ? undefined : request;
      until ??= performance.now() + (own?.leftMs ?? lockWaitMs);
      try {
        await waitOrThrow(error, until);
      } finally {
        if (own) own.leftMs = Math.max(0, until - performance.now());
      }
    };
  };

  const patient =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      let waitWithin: ReturnType<typeof waiting> | undefined;
      for (;;) {
        try {
          while (!(isPrepared || client.closed)) await renewConnection();
          return await call(...args);
        } catch (error) {
          waitWithin ??= waiting();
          await waitWithin(error);
        }
      }
    };

  client.execute = patient(client.execute.bind(client) as Client['execute']) as Client['execute'];
  client.batch = patient(client.batch.bind(client));
  client.migrate = patient(client.migrate.bind(client));
  client.executeMultiple = patient(executeMultiple);
}
