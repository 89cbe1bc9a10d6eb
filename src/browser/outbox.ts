import { ApiError, send } from './api-client.ts';
import { browserStorage } from './storage.ts';

/** A write that is queued until the network is back. */
type QueuedWrite = { line: string; body: unknown };

const keyOf = (owner: string) => `gallery-outbox-${owner}`;

function queuedBy(owner: string): QueuedWrite[] {
  const stored = browserStorage.read(keyOf(owner));
  return Array.isArray(stored) ? (stored as QueuedWrite[]) : [];
}

function setQueue(owner: string, queued: readonly QueuedWrite[]): void {
  if (queued.length === 0) browserStorage.remove(keyOf(owner));
  else browserStorage.set(keyOf(owner), JSON.stringify(queued));
}

const deliver = ({ line, body }: QueuedWrite) =>
  send(line, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

async function deliverOrQueue(owner: string, queued: QueuedWrite): Promise<unknown> {
  try {
    return await deliver(queued);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    setQueue(owner, [...queuedBy(owner).filter(({ line }) => line !== queued.line), queued]);
    return null;
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Settles when pending writes are answered or queued, so that later reads include them. */
export const writesEnd = (): Promise<unknown> => sending;

/**
 * Sends a write of a user. Without a network it is queued, replacing an earlier one to the same address, and null is
 * returned; `sendQueuedWrites` sends it later. Rejects with `ApiError` if the server refuses it.
 */
export function sendOrQueue(owner: string, line: string, body: unknown): Promise<unknown> {
  const sent = deliverOrQueue(owner, { line, body });
  sending = Promise.allSettled([sending, sent]);
  return sent;
}

/** Sends a user's queued writes; returns how many were sent and which the server refused. */
export async function sendQueuedWrites(owner: string): Promise<{ sent: number; refused: ApiError[] }> {
  const refused: ApiError[] = [];
  let sent = 0;
  for (const queued of queuedBy(owner)) {
    try {
      await deliver(queued);
      sent += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) return { sent, refused };
      refused.push(error);
    }
    setQueue(
      owner,
      queuedBy(owner).filter(
        ({ line, body }) => line !== queued.line || JSON.stringify(body) !== JSON.stringify(queued.body),
      ),
    );
  }
  return { sent, refused };
}
