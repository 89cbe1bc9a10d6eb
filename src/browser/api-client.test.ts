import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { callApi, requestLine } from './api-client.ts';

test('a call becomes a request line', () => {
  expect(requestLine('GET /api/companies/{slug}/images', { params: { slug: 'a/b c' }, query: { limit: 60 } })).toBe(
    'GET /api/companies/a%2Fb%20c/images?limit=60',
  );
  expect(requestLine('GET /api/admin/icons', { query: { q: 'fire wall' } })).toBe('GET /api/admin/icons?q=fire+wall');
  expect(requestLine('GET /api/tags')).toBe('GET /api/tags');
});

test('a body is sent as JSON, a form unchanged', async () => {
  const response = vi.fn().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', response);
  expect(await callApi('PUT /api/admin/images/order', { body: { ids: ['one'] }, keepalive: true })).toBeNull();
  expect(response).toHaveBeenLastCalledWith('/api/admin/images/order', {
    method: 'PUT',
    credentials: 'include',
    keepalive: true,
    body: '{"ids":["one"]}',
    headers: { 'Content-Type': 'application/json' },
  });
  const form = new FormData();
  await callApi('POST /api/upload', { form });
  expect(response).toHaveBeenLastCalledWith('/api/upload', expect.objectContaining({ body: form }));
  vi.unstubAllGlobals();
});

test("a file above the page's limit is refused before it is sent", async () => {
  const response = vi.fn().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', response);
  vi.stubGlobal('document', { documentElement: { dataset: { uploadMaxMb: '1' } } });
  const form = new FormData();
  form.set('image', new File([new Uint8Array(1024 * 1024)], 'fits.png'));
  await callApi('POST /api/admin/artwork', { query: { use: 'logo' }, form });
  form.set('image', new File([new Uint8Array(1024 * 1024 + 1)], 'large.png'));
  await expect(callApi('POST /api/admin/artwork', { query: { use: 'logo' }, form })).rejects.toMatchObject({
    status: 413,
    problem: { detail: 'Please select an image smaller than 1MB.' },
  });
  expect(response).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('types of parameters, body and response come from the API declaration', () => {
  const images = () => callApi('GET /api/companies/{slug}/images', { params: { slug: 'acme' } });
  expectTypeOf(images).returns.resolves.toEqualTypeOf<GalleryItem[]>();
  type Parameter = Parameters<typeof callApi<'PATCH /api/admin/users/{id}/role'>>[1];
  expectTypeOf<Parameter['body']>().toEqualTypeOf<{ role: 'user' | 'admin' }>();
  expectTypeOf<Parameter['params']>().toEqualTypeOf<Record<'id', string>>();
  expectTypeOf(callApi<'DELETE /api/user/account'>).returns.resolves.toEqualTypeOf<{ user: null }>();
});

test('a read is given up at its time limit, also while its body arrives, or by its caller; a write has no limit', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const sent: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, signal }: RequestInit) => {
    sent.push(signal);
    if (method !== 'GET') return new Response(null, { status: 204 });
    return new Response(
      new ReadableStream({ start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)) }),
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const caller = new AbortController();
  const [left, hung] = [callApi('GET /api/tags', { signal: caller.signal }), callApi('GET /api/tags')].map(
    (call) => expect(call).rejects,
  );
  caller.abort();
  await left?.toMatchObject({ name: 'AbortError' });
  limit.abort(new DOMException('', 'TimeoutError'));
  await hung?.toMatchObject({ name: 'TimeoutError' });
  expect(await callApi('PUT /api/admin/images/order', { body: { ids: [] } })).toBeNull();
  expect(sent.at(-1)).toBeUndefined();
});
