import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOnce } from './send-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const done = async () => new Response('done');
const refused = async () => new Response('', { status: 409 });
const aborted = () => Promise.reject(new DOMException('', 'AbortError'));

/** Sends a write to a server with these responses; returns the result, and the key of each attempt. */
async function sendTo(...responses: (() => Promise<Response>)[]) {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']);
    return (responses.shift() ?? lost)();
  });
  const sent = sendOnce('/api/x', { method: 'POST', headers: { 'Content-Type': 'application/json' } }).then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
  await vi.runAllTimersAsync();
  return { result: await sent, keys };
}

test.each([
  ['gets a response', [done], 200, 1],
  ['is refused', [refused], 409, 1],
  ['is aborted', [aborted], 'AbortError', 1],
  ['loses its response', [lost, done], 200, 2],
  ['loses its response and is then refused', [lost, refused], 409, 2],
  ['cannot be sent', [lost, lost], 'TypeError', 2],
])('a write that %s', async (_case, responses, result, attempts) => {
  const sent = await sendTo(...responses);
  expect(sent.result).toBe(result);
  expect(sent.keys).toHaveLength(attempts);
  expect(new Set(sent.keys).size).toBe(1);
  expect(sent.keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
