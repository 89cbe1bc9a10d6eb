import { ApiError, send } from './api-client.ts';

/** A write that is queued until the network is back. */
type Waiting = { line: string; body: unknown };

const keyOf = (owner: string) => `gallery-outbox-${owner}`;

function waitingOf(owner: string): Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(kept) ? (kept as Waiting[]) : [];
  } catch {
    return [];
  }
}

function keep(owner: string, waiting: readonly Waiting[]): void {
  if (waiting.length === 0) localStorage.removeItem(keyOf(owner));
  else localStorage.setItem(keyOf(owner), JSON.stringify(waiting));
}

const deliver = ({ line, body }: Waiting) =>
  send(line, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

async function deliverOrKeep(owner: string, waiting: Waiting): Promise<unknown> {
  try {
    return await deliver(waiting);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    keep(owner, [...waitingOf(owner).filter(({ line }) => line !== waiting.line), waiting]);
    return null;
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Settles when the writes under way are answered or kept: what is read then knows of them. */
export const writesEnd = (): Promise<unknown> => sending;

/**
 * Sends a write of a user. Without a network it is queued, replacing an earlier one to the same address, and null is
 * returned; `sendWaiting` sends it later. Rejects with `ApiError` if the server refuses it.
 */
export function sendOrKeep(owner: string, line: string, body: unknown): Promise<unknown> {
  const sent = deliverOrKeep(owner, { line, body });
  sending = Promise.allSettled([sending, sent]);
  return sent;
}

/** Sends a user's queued writes; returns how many were sent and which the server refused. */
export async function sendWaiting(owner: string): Promise<{ sent: number; refused: ApiError[] }> {
  const refused: ApiError[] = [];
  let sent = 0;
  for (const waiting of waitingOf(owner)) {
    try {
      await deliver(waiting);
      sent += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) return { sent, refused };
      refused.push(error);
    }
    keep(
      owner,
      waitingOf(owner).filter(
        ({ line, body }) => line !== waiting.line || JSON.stringify(body) !== JSON.stringify(waiting.body),
      ),
    );
  }
  return { sent, refused };
}
