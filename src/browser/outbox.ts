import { ApiError, send } from './api-client.ts';
import { browserStorage } from './storage.ts';

/** A write that is queued until the network is back. */
type QueuedWrite = { line: string; body: unknown };

/** A queued write that the server does not take. */
export type RefusedWrite = QueuedWrite & { error: ApiError };

const keyOf = (owner: string) => `gallery-outbox-${owner}`;

function queuedBy(owner: string): QueuedWrite[] {
  const stored = browserStorage.read(keyOf(owner));
  return Array.isArray(stored) ? (stored as QueuedWrite[]) : [];
}

function setQueue(owner: string, queued: readonly QueuedWrite[]): void {
  if (queued.length === 0) browserStorage.remove(keyOf(owner));
  else browserStorage.set(keyOf(owner), JSON.stringify(queued));
}

/** Whether a write to an address waits to be sent. */
export const isQueued = (owner: string, line: string): boolean =>
  queuedBy(owner).some((queued) => queued.line === line);

const deliver = ({ line, body }: QueuedWrite, keepalive = false) =>
  send(line, { keepalive, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

/** Also delivers if the page is left meanwhile. Such a call has no second attempt of its own. */
async function deliverBeyondPage(queued: QueuedWrite): Promise<unknown> {
  try {
    return await deliver(queued, true);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return deliver(queued);
  }
}

/** Queues a write in place of an earlier one to the same address. A PATCH keeps the fields that only the earlier one has. */
function queue(owner: string, { line, body }: QueuedWrite): null {
  const queued = queuedBy(owner);
  const earlier = line.startsWith('PATCH ') && queued.find((other) => other.line === line);
  const merged = earlier ? { ...(earlier.body as object), ...(body as object) } : body;
  setQueue(owner, [...queued.filter((other) => other.line !== line), { line, body: merged }]);
  return null;
}

const isSame = (one: QueuedWrite, other: QueuedWrite): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Removes queued writes to an address, of a PATCH only the fields of `body`: others are left to decide about. */
export function forgetWrite(
  owner: string,
  line: string,
  body: unknown,
  isMeant: (queued: QueuedWrite) => boolean = () => true,
): void {
  const rest = (queued: QueuedWrite): QueuedWrite[] => {
    if (queued.line !== line || !isMeant(queued)) return [queued];
    const { basedOn, ...fields } = queued.body as Record<string, unknown>;
    const left = Object.entries(fields).filter(([name]) => !(name in (body as object)));
    const isPart = line.startsWith('PATCH ') && left.length > 0;
    return isPart ? [{ line, body: { ...Object.fromEntries(left), ...(basedOn !== undefined && { basedOn }) } }] : [];
  };
  setQueue(owner, queuedBy(owner).flatMap(rest));
}

async function deliverOrQueue(owner: string, write: QueuedWrite, keepalive: boolean): Promise<unknown> {
  // No attempt: a page that is being left could not queue after it.
  if (navigator.onLine === false) return queue(owner, write);
  const older = queuedBy(owner);
  try {
    const response = await (keepalive ? deliverBeyondPage(write) : deliver(write));
    forgetWrite(owner, write.line, write.body, (queued) => older.some((other) => isSame(other, queued)));
    return response;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return queue(owner, write);
  }
}

let sending: Promise<unknown> = Promise.resolve();

/** Settles when pending writes are answered or queued, so that later reads include them. */
export const writesEnd = (): Promise<unknown> => sending;

/**
 * Sends a write of a user. Without a network it is queued, replacing an earlier one to the same address, and null is
 * returned; `sendQueuedWrites` sends it later. With `keepalive` it outlives the page. Rejects with `ApiError` if the server refuses it.
 */
export function sendOrQueue(
  owner: string,
  line: string,
  body: unknown,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<unknown> {
  const sent = deliverOrQueue(owner, { line, body }, keepalive);
  sending = Promise.allSettled([sending, sent]);
  return sent;
}

/** Whether sending the same again may work: the server is in trouble, or the session has ended. */
const mayPassLater = ({ status }: ApiError): boolean => status >= 500 || [401, 408, 429].includes(status);

const isConflict = ({ status }: ApiError): boolean => status === 409;

/** How many queued writes were sent, which the server refused, and whether the others have to wait further, for a session or for the server. */
type Delivery = { sent: number; refused: RefusedWrite[]; isStopped: boolean; isSignedOut: boolean };

/**
 * Sends a user's queued writes, in one tab at a time. Another tab waits for the end of that, and reports its own as stopped: it may not
 * see yet what was sent, and can send the rest later. One that contradicts what was stored meanwhile stays queued until someone decides:
 * by another write to its address, or `forgetWrite`.
 */
export async function sendQueuedWrites(owner: string): Promise<Delivery> {
  const { locks } = navigator;
  // Only secure contexts have locks.
  if (!locks) return sendAll(owner);
  const name = keyOf(owner);
  const own = await locks.request(name, { ifAvailable: true }, (lock) => lock && sendAll(owner));
  if (own) return own;
  await locks.request(name, () => undefined);
  return { sent: 0, refused: [], isStopped: true, isSignedOut: false };
}

async function sendAll(owner: string): Promise<Delivery> {
  const refused: RefusedWrite[] = [];
  let sent = 0;
  for (const queued of queuedBy(owner)) {
    try {
      await deliver(queued);
      sent += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || mayPassLater(error)) {
        return { sent, refused, isStopped: true, isSignedOut: error instanceof ApiError && error.status === 401 };
      }
      refused.push({ ...queued, error });
      if (isConflict(error)) continue;
    }
    forgetWrite(owner, queued.line, queued.body, (other) => isSame(other, queued));
  }
  return { sent, refused, isStopped: false, isSignedOut: false };
}
