import { expect, test, vi } from 'vitest';
import { fetchImages } from './collections.client.ts';

test('more images than one call returns come in several, in their order', async () => {
  const calls: number[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input);
    const ids = (new URL(address, 'http://gallery.example').searchParams.get('i') ?? '').split(',');
    calls.push(ids.length);
    return Response.json(ids.map((image) => ({ kind: 'gone', image })));
  });
  const ids = Array.from({ length: 230 }, (_, at) => `image-${at}`);
  expect((await fetchImages(ids)).map(({ image }) => image)).toEqual(ids);
  expect(calls).toEqual([100, 100, 30]);
});
