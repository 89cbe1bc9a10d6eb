import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@libsql/client/http';
import { errorCode } from './error-code.ts';

/** How long in ms a statement waits for another process's write to end. */
const LOCK_WAIT_MS = 10_000;
/** The first and the longest pause in ms before it is tried again. */
const PAUSE_MS = { first: 5, longest: 100 };

/** Takes the lock of writers and gives it back; run as a script, so that a refusal leaves no statement open. */
const ASK_FOR_LOCK = 'BEGIN IMMEDIATE; ROLLBACK';

const isBusy = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_BUSY');

/**
 * Lets the statements of an embedded database wait while another process holds its lock. SQLite's own busy time-out would
 * hold this thread, and with it every answer of the server, for as long. Trying again is safe: what fails as busy has left
 * nothing behind, a batch rolls back as a whole. The client, which has one connection, is changed in place; `prepare` is run
 * on each new one. Rejects with SQLITE_BUSY in the end.
 */
export function waitForLock(client: Client, prepare: string, lockWaitMs = LOCK_WAIT_MS): void {
  const executeMultiple = client.executeMultiple.bind(client);

  /** Another call may have renewed the connection that this one had been given: nothing had been run on it. */
  const wasRenewed = (error: unknown): boolean => errorCode(error) === 'CLIENT_CLOSED' && !client.closed;

  /** False from when a connection is new until `prepare` has gone through on it, which can be refused as well. */
  let isPrepared = true;
  const renew = async (): Promise<void> => {
    isPrepared = false;
    await client.reconnect();
    await executeMultiple(prepare);
    isPrepared = true;
  };

  let renewing: Promise<void> | undefined;
  /** A statement that was refused stays open in libSQL until it is garbage, and no COMMIT passes it: the connection goes. */
  const renewConnection = (): Promise<void> => {
    // Calls that were refused together renew it together: one must not close what another one has just opened.
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const untilFree = async (until: number): Promise<void> => {
    for (let pause = PAUSE_MS.first; ; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
      await wait(pause);
      try {
        return await executeMultiple(ASK_FOR_LOCK);
      } catch (error) {
        if (!(isBusy(error) || wasRenewed(error)) || performance.now() >= until) throw error;
      }
    }
  };

  /** Resolves when the call that failed is worth another try; rejects with its error when it isn't. */
  const overcome = async (error: unknown, until: number): Promise<void> => {
    if (wasRenewed(error)) return;
    if (!isBusy(error)) throw error;
    await renewConnection().catch((refused: unknown) => {
      if (!isBusy(refused)) throw refused;
    });
    if (performance.now() >= until) throw error;
    await untilFree(until);
  };

  const patient =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const until = performance.now() + lockWaitMs;
      for (;;) {
        try {
          while (!(isPrepared || client.closed)) await renewConnection();
          return await call(...args);
        } catch (error) {
          await overcome(error, until);
        }
      }
    };

  client.execute = patient(client.execute.bind(client) as Client['execute']) as Client['execute'];
  client.batch = patient(client.batch.bind(client));
  client.migrate = patient(client.migrate.bind(client));
  client.executeMultiple = patient(executeMultiple);
}
