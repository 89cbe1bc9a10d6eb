import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchFile, responseOf } from './files.ts';

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

test.each([
  ['its status where pages may read it', { read: 410, opaque: true, isPicture: false }, 410],
  ['200 for a picture of a host that lets no page read it', { read: null, opaque: true, isPicture: true }, 200],
  ['404 for anything else of such a host', { read: null, opaque: true, isPicture: false }, 404],
  ['nothing where the host is silent', { read: null, opaque: false, isPicture: false }, undefined],
])('an address answers %s', async (_what, { read, opaque, isPicture }, status) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (_: string, { mode }: RequestInit) => {
    if (mode === 'no-cors' ? !opaque : read === null) throw new TypeError('Failed to fetch');
    return mode === 'no-cors' ? Response.error() : new Response('text', { status: read ?? 0 });
  });
  vi.stubGlobal(
    'Image',
    class {
      decode = () => (isPicture ? Promise.resolve() : Promise.reject(new Error('broken')));
    },
  );
  expect((await responseOf('https://images.example/a.avif'))?.status).toBe(status);
});
