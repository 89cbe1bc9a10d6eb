import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchFile } from './files.ts';

test('a file of a host that says nothing fails after a while; one that is on its way does not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const isAborted = vi.fn();
  const silent = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', silent);
  const lost = fetchFile('/silent.webp').catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await lost).toBe('failed');
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', isAborted);
    return new Response('bytes');
  });
  expect((await fetchFile('/slow.webp')).size).toBe(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAborted).not.toHaveBeenCalled();
});
