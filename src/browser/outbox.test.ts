import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { forgetWrite, sendOrQueue, sendQueuedWrites, writesEnd } from './outbox.ts';

const responses = vi.fn<(address: string, options: { body: string }) => Promise<Response>>();
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  responses.mockReset();
  vi.stubGlobal('fetch', responses);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const offline = () => responses.mockRejectedValue(new TypeError('Failed to fetch'));
const online = (status = 204) => responses.mockImplementation(async () => new Response(null, { status }));
const bodies = () => responses.mock.calls.map(([address, { body }]) => [address, JSON.parse(body)]);

test('offline writes are sent later, only the last one per address', async () => {
  offline();
  expect(await sendOrQueue('una', 'PUT /a', { note: 'first' })).toBeNull();
  await sendOrQueue('una', 'PUT /a', { note: 'last' });
  await sendOrQueue('una', 'PUT /b', { note: 'other' });
  expect(await sendQueuedWrites('una')).toEqual({ sent: 0, refused: [], isStopped: true, isSignedOut: false });
  online();
  responses.mockClear();
  expect(await sendQueuedWrites('una')).toEqual({ sent: 2, refused: [], isStopped: false, isSignedOut: false });
  expect(bodies()).toEqual([
    ['/a', { note: 'last' }],
    ['/b', { note: 'other' }],
  ]);
  expect(await sendQueuedWrites('una')).toEqual({ sent: 0, refused: [], isStopped: false, isSignedOut: false });
});

test('two tabs send a queued write once, also where the other does not see yet that it was sent', async () => {
  offline();
  await sendOrQueue('una', 'PUT /a', {});
  online();
  responses.mockClear();
  // What a tab stores reaches the others late.
  vi.stubGlobal('localStorage', { ...localStorage, removeItem: () => undefined });
  const deliveries = await Promise.all([sendQueuedWrites('una'), sendQueuedWrites('una')]);
  expect(deliveries.map(({ sent }) => sent)).toEqual([1, 0]);
  expect(responses).toHaveBeenCalledOnce();
});

test('writes of one user are not sent for another', async () => {
  offline();
  await sendOrQueue('una', 'PUT /a', {});
  online();
  responses.mockClear();
  await sendQueuedWrites('someone else');
  expect(responses).not.toHaveBeenCalled();
});

test('a write that the server refuses is reported and not retried', async () => {
  online(409);
  await expect(sendOrQueue('una', 'PUT /a', {})).rejects.toThrow(ApiError);
  offline();
  await sendOrQueue('una', 'PUT /a', {});
  online(404);
  const write = { line: 'PUT /a', body: {} };
  expect((await sendQueuedWrites('una')).refused).toMatchObject([{ ...write, error: { status: 404 } }]);
  expect(await sendQueuedWrites('una')).toEqual({ sent: 0, refused: [], isStopped: false, isSignedOut: false });
});

test('a queued write that contradicts what was stored meanwhile stays until another one takes its place; others are sent', async () => {
  offline();
  await sendOrQueue('una', 'PATCH /a', { title: 'mine', basedOn: { title: 'one' } });
  await sendOrQueue('una', 'PATCH /a', { description: 'mine', basedOn: { title: 'one' } });
  await sendOrQueue('una', 'PUT /b', {});
  responses.mockImplementation(async (address) => new Response(null, { status: address === '/b' ? 204 : 409 }));
  const body = { title: 'mine', description: 'mine', basedOn: { title: 'one' } };
  const conflict = { line: 'PATCH /a', body };
  for (const sent of [1, 0]) {
    expect(await sendQueuedWrites('una')).toMatchObject({ sent, refused: [{ ...conflict, error: { status: 409 } }] });
  }
  online();
  await sendOrQueue('una', 'PATCH /a', { title: 'decided' });
  const left = { line: 'PATCH /a', body: { description: 'mine', basedOn: { title: 'one' } } };
  expect(JSON.parse(kept.get('gallery-outbox-una') ?? '')).toEqual([left]);
  forgetWrite('una', 'PATCH /a', { description: '' });
  expect(kept.size).toBe(0);
});

test('writesEnd waits for pending writes, even if they fail', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  responses.mockReturnValue(promise);
  const saved = sendOrQueue('una', 'DELETE /a', {});
  const seen: string[] = [];
  const ended = writesEnd().then(() => seen.push('ended'));
  await Promise.resolve();
  expect(seen).toEqual([]);
  resolve(new Response(null, { status: 500 }));
  await expect(saved).rejects.toThrow(ApiError);
  await ended;
  expect(seen).toEqual(['ended']);
});

test('a write that outlives its page is sent at once, again after a lost response, and queued without an attempt offline', async () => {
  responses.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  responses.mockImplementation(async () => Response.json({ saved: true }));
  const sent = sendOrQueue('una', 'PUT /a', {}, { keepalive: true });
  expect(responses).toHaveBeenCalledTimes(1);
  expect(await sent).toEqual({ saved: true });
  responses.mockClear();
  vi.stubGlobal('navigator', { onLine: false });
  void sendOrQueue('una', 'PATCH /c', { title: 'New' }, { keepalive: true });
  void sendOrQueue('una', 'PATCH /c', { description: 'About' }, { keepalive: true });
  expect(responses).not.toHaveBeenCalled();
  await sendQueuedWrites('una');
  expect(bodies()).toEqual([['/c', { title: 'New', description: 'About' }]]);
});

test('a queued write waits while the server is in trouble or the session has ended', async () => {
  offline();
  await sendOrQueue('una', 'PUT /a', {});
  for (const status of [503, 401]) {
    online(status);
    expect(await sendQueuedWrites('una')).toEqual({
      sent: 0,
      refused: [],
      isStopped: true,
      isSignedOut: status === 401,
    });
  }
  online();
  expect((await sendQueuedWrites('una')).sent).toBe(1);
});
