import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deepRgba, noisePng } from '#tests/factories/test-images.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
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
  const SIZES: [string, typeof user, () => Promise<Buffer>, string | undefined][] = [
    ['20 megapixels of a user', user, () => plain(20_000, 1_000), undefined],
    ['21 megapixels of a user', user, () => plain(21_000, 1_000), 'more than 20 million'],
    ['21 megapixels of an admin', admin, () => plain(21_000, 1_000), undefined],
    ['11 megapixels of 8 bytes of a user', user, () => deepRgba(11_000, 1_000), 'takes 88 MB when it is opened'],
    ['61 megapixels of an admin', admin, () => plain(61_000, 1_000), 'more than 60 million'],
    ['10 megapixels of 8 bytes of a user', user, () => deepRgba(10_000, 1_000), undefined],
    ['59 megapixels of 8 bytes of an admin', admin, () => deepRgba(59_000, 1_000), 'takes 472 MB when it is opened'],
  ];

  // The larger ones take as long as all others; those of admins are the same rule with other numbers.
  test.each(byLength({ short: SIZES.slice(0, 4), long: SIZES }))('apply to %s', async (_name, by, make, refused) => {
    const encoding = inProcessEncoder()('logo', await make(), by);
    if (refused === undefined) expect(await encoding).toMatchObject({ format: 'webp' });
    else
      await expect(encoding).rejects.toMatchObject({
        code: 'invalid-file-type',
        message: expect.stringContaining(refused),
      });
  });
});

longTest.each(['image', 'original', 'logo', 'cover'] as const)(
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

describe('a file in the stored form', () => {
  const lastOf = async (kind: Parameters<ImageEncoder>[0], bytes: Uint8Array) =>
    (await directEncoder(kind, bytes)).renditions.at(-1)?.data ?? Buffer.alloc(0);

  longTest.each(['image', 'logo', 'cover'] as const)('of an import stays the same %s, byte for byte', async (kind) => {
    const stored = await lastOf(kind, await noisePng(1_200, 800));
    expect((await lastOf(`kept-${kind}`, stored)).equals(stored)).toBe(true);
    expect(await directEncoder(`kept-${kind}`, stored)).toMatchObject({ format: kind === 'logo' ? 'webp' : 'avif' });
    // Encoded again, it would be another file.
    expect((await lastOf(kind, stored)).equals(stored)).toBe(false);
    const uploaded = await lastOf(kind, Buffer.concat([stored, Buffer.from('and more')]));
    expect(uploaded.includes('and more')).toBe(false);
  });

  const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const avif = (options: Parameters<ReturnType<typeof sharp>['avif']>[0], width = 600) =>
    sharp({ create: { width, height: 40, channels: 3, background: '#a31', noise: NOISE } }).avif({
      effort: 0,
      ...options,
    });
  test.each([
    [
      'metadata',
      () =>
        avif({ chromaSubsampling: '4:4:4' })
          .withExif({ IFD0: { Copyright: 'Ann' } })
          .toBuffer(),
    ],
    [
      'something behind the picture',
      async () => Buffer.concat([await avif({ chromaSubsampling: '4:4:4' }).toBuffer(), Buffer.from('0008free')]),
    ],
    ['fewer colours', () => avif({ chromaSubsampling: '4:2:0' }).toBuffer()],
    ['more pixels', () => avif({ chromaSubsampling: '4:4:4' }, 3_000).toBuffer()],
    ['transparency', () => avif({ chromaSubsampling: '4:4:4' }).ensureAlpha(0.5).toBuffer()],
    ['another format', () => noisePng(600, 40)],
  ])('is none with %s: it is encoded again', async (_name, make) => {
    const bytes = await make();
    const encoded = await lastOf('kept-image', bytes);
    expect(encoded.equals(bytes)).toBe(false);
    expect(encoded.equals(await lastOf('image', bytes))).toBe(true);
  });
});

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
