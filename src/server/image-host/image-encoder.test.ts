import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deepRgba } from '#tests/factories/test-images.ts';
import { childEncoder, directEncoder, type ImageEncoder, inProcessEncoder } from './image-encoder.ts';

const user = { id: 'ann', isAdmin: false };
const admin = { id: 'root', isAdmin: true };

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' }, limitInputPixels: false })
    .png()
    .toBuffer();

function aChild(options: Parameters<typeof childEncoder>[0] = {}): ImageEncoder {
  const { encoder, stop } = childEncoder({ lowPriority: false, ...options });
  onTestFinished(stop);
  return encoder;
}

describe('the decoding limits of users and admins', () => {
  test.each([
    ['20 megapixels of a user', user, () => plain(20_000, 1_000), undefined],
    ['21 megapixels of a user', user, () => plain(21_000, 1_000), 'more than 20 million'],
    ['21 megapixels of an admin', admin, () => plain(21_000, 1_000), undefined],
    ['61 megapixels of an admin', admin, () => plain(61_000, 1_000), 'more than 60 million'],
    ['10 megapixels of 8 bytes of a user', user, () => deepRgba(10_000, 1_000), undefined],
    ['11 megapixels of 8 bytes of a user', user, () => deepRgba(11_000, 1_000), 'takes 88 MB when it is opened'],
    ['59 megapixels of 8 bytes of an admin', admin, () => deepRgba(59_000, 1_000), 'takes 472 MB when it is opened'],
  ] as const)('apply to %s', async (_name, by, make, refused) => {
    const encoding = inProcessEncoder()('logo', await make(), by);
    if (refused === undefined) expect(await encoding).toMatchObject({ format: 'webp' });
    else
      await expect(encoding).rejects.toMatchObject({
        code: 'invalid-file-type',
        message: expect.stringContaining(refused),
      });
  });
});

test.each(['image', 'original', 'logo', 'cover'] as const)(
  'a separate process encodes the same %s as this one',
  async (kind) => {
    const bytes = await plain(1_200, 800);
    const [here, there] = [await directEncoder(kind, bytes), await aChild()(kind, bytes)];
    expect(there.placeholder).toBe(here.placeholder);
    expect(there.renditions.map(({ width, height, data }) => [width, height, Buffer.from(data).equals(data)])).toEqual(
      here.renditions.map(({ width, height }) => [width, height, true]),
    );
    expect(
      Buffer.compare(there.renditions[0]?.data ?? Buffer.alloc(0), here.renditions[0]?.data ?? Buffer.alloc(1)),
    ).toBe(0);
  },
);

const ODD = import.meta.resolve('../../../tests/fakes/crashing-encoder.ts');

test('an image that crashes the process is refused, one that takes too long can be retried, and the next is encoded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const encoder = aChild({ program: ODD, timeoutMs: 5_000 });
  await expect(encoder('image', Buffer.from('crash'), user)).rejects.toMatchObject({ code: 'invalid-file-type' });
  const progress = { isOver: false };
  const late = expect(
    encoder('image', Buffer.from('hang'), user).finally(() => Object.assign(progress, { isOver: true })),
  ).rejects.toMatchObject({
    code: 'server-exhausted',
    extras: { retryAfter: expect.any(Number) },
  });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5_000);
      return progress.isOver;
    })
    .toBe(true);
  await late;
  expect(await encoder('logo', await plain(10, 10), user)).toMatchObject({ format: 'webp' });
});

test('aborting a request ends the work on its image, and the next one is encoded', async () => {
  const encoder = aChild({ program: ODD });
  const leaving = new AbortController();
  const encoding = encoder('image', Buffer.from('hang'), { ...user, signal: leaving.signal });
  const next = encoder('logo', await plain(10, 10), admin);
  leaving.abort();
  await expect(encoding).rejects.toMatchObject({ code: 'malformed-request' });
  expect(await next).toMatchObject({ format: 'webp' });
});
