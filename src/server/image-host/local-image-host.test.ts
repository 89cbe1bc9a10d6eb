import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutVersion } from '#shared/images/image-address.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { localImageHost, mediaStore } from './local-image-host.ts';

async function openHost(secret = 'secret') {
  const mediaDir = await aFolder();
  return { mediaDir, host: localImageHost({ mediaDir, secret }) };
}

/** The file of an address; the version segment is a link in each release. */
const fileOf = (mediaDir: string, address: string) => join(mediaDir, withoutVersion(address).replace('/media/', ''));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

const inFolder = { folder: 'acme', name: 'shot.png' };

describe('the local image host', () => {
  test('stores the grid widths and the full size at the path of their address without the version', async () => {
    const { host, mediaDir } = await openHost();
    const stored = await host.store(await picture(1400, 900).png().toBuffer(), inFolder);
    expect(stored).toMatchObject({ width: 1400, height: 900, widths: '480,960,1400', format: 'avif', version: '1' });
    expect(await host.has(stored)).toBe(true);
    expect(host.address(stored)).toMatch(/^\/media\/v1\/acme\//);
    const file = fileOf(mediaDir, host.address(stored));
    expect((await sharp(await readFile(file)).metadata()).width).toBe(1400);
  });

  test('never enlarges an image, and scales down very large ones', async () => {
    const { host } = await openHost();
    expect((await host.store(await picture(300, 200).png().toBuffer(), inFolder)).widths).toBe('300');
    expect((await host.store(await picture(4000, 1000).png().toBuffer(), inFolder)).width).toBe(2560);
  });

  test('the same content has one address, which depends on the secret', async () => {
    const bytes = await picture(50, 50).png().toBuffer();
    const { host } = await openHost();
    const [first, again] = [await host.store(bytes, inFolder), await host.store(bytes, inFolder)];
    const elsewhere = await (await openHost('other')).host.store(bytes, inFolder);
    expect(again.publicId).toBe(first.publicId);
    expect(elsewhere.publicId).not.toBe(first.publicId);
    expect(first.publicId).not.toContain(first.contentHash.slice(0, 8));
  });

  test('removes an image with all its renditions; removing it again is no error', async () => {
    const { host } = await openHost();
    const stored = await host.store(await picture(1400, 900).png().toBuffer(), inFolder);
    await host.remove(stored.publicId);
    await host.remove(stored.publicId);
    expect(await host.has(stored)).toBe(false);
  });

  test('strips EXIF and GPS, and turns the image upright', async () => {
    const { host, mediaDir } = await openHost();
    const bytes = await picture(200, 100)
      .withExif({ IFD0: { Copyright: 'x', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const stored = await host.store(bytes, inFolder);
    const meta = await sharp(join(mediaDir, stored.publicId, `${stored.width}.avif`)).metadata();
    expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([100, 200, undefined, undefined]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text file', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['a damaged PNG', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('refuses %s', async (_name, bytes) => {
    const { host, mediaDir } = await openHost();
    await expect(host.store(bytes, inFolder)).rejects.toMatchObject({ code: 'invalid-file-type' });
    expect(await readdir(mediaDir)).toEqual([]);
  });

  test.each(['heic', 'heix', 'mif1'])('names a HEIC file of the brand %s, and what to do', async (brand) => {
    const { host } = await openHost();
    const bytes = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
    const message = "This is a HEIC photo, which browsers don't show. Save it as JPG or PNG.";
    await expect(host.store(bytes, inFolder)).rejects.toMatchObject({ code: 'invalid-file-type', message });
    await expect(host.storeArtwork(bytes, 'logo')).rejects.toMatchObject({ message });
  });

  test('refuses a truncated image', async () => {
    const { host } = await openHost();
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    await expect(host.store(whole.subarray(0, whole.length / 2), inFolder)).rejects.toMatchObject({
      code: 'invalid-file-type',
    });
  });

  test('refuses a decompression bomb and names its dimensions', async () => {
    const { host } = await openHost();
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    await expect(host.store(bomb, inFolder)).rejects.toMatchObject({ message: expect.stringContaining('9000 x 9000') });
  });

  test('keeps logos transparent, and crops covers to 16:10 unless that would lose much of them', async () => {
    const { host, mediaDir } = await openHost();
    const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const stored = await host.storeArtwork(logo, 'logo');
    expect((await sharp(fileOf(mediaDir, stored.address)).metadata()).hasAlpha).toBe(true);
    expect(stored).toMatchObject({ width: 160 });
    const coverOf = async (width: number, height: number) => {
      const cover = await host.storeArtwork(await picture(width, height).png().toBuffer(), 'cover');
      return [cover.width, cover.height];
    };
    expect(await coverOf(1000, 560)).toEqual([960, 600]);
    expect(await coverOf(500, 450)).toEqual([960, 864]);
    expect(await coverOf(1000, 3000)).toEqual([960, 1200]);
  });
});

test('after a failed write, the folder is tried again for the next image', async () => {
  const place = await aFolder();
  const mediaDir = join(place, 'media');
  const store = mediaStore(mediaDir);
  const rendition = { width: 10, height: 10, data: await picture(10, 10).webp().toBuffer() };
  // A file in the way stops even root, unlike permissions.
  await writeFile(mediaDir, '');
  await expect(store.write('acme/one', 'webp', [rendition])).rejects.toThrow();

  await rm(mediaDir);
  await store.write('acme/one', 'webp', [rendition]);
  expect(await store.has('acme/one', 'webp', [10])).toBe(true);
});

test('a file that is cut short counts as missing, and is replaced by the next write', async () => {
  const mediaDir = await aFolder();
  const store = mediaStore(mediaDir);
  const data = await picture(20, 10).webp().toBuffer();
  const renditions = [10, 20].map((width) => ({ width, height: 10, data }));
  await store.write('acme/one', 'webp', renditions);
  await writeFile(join(mediaDir, 'acme/one/20.webp'), data.subarray(0, 30));
  expect(await store.has('acme/one', 'webp', [10])).toBe(true);
  expect(await store.has('acme/one', 'webp', [10, 20])).toBe(false);
  await store.write('acme/one', 'webp', renditions);
  expect(await store.has('acme/one', 'webp', [10, 20])).toBe(true);
});

test('a public id that resolves outside the media folder is neither written, looked up nor removed', async () => {
  const place = await aFolder();
  const store = mediaStore(join(place, 'media'));
  await writeFile(join(place, 'x'), 'someone else’s');
  await expect(store.remove('../x')).rejects.toThrow('leads out');
  await expect(store.remove('acme/../..')).rejects.toThrow('leads out');
  await expect(store.write('../y', 'webp', [])).rejects.toThrow('leads out');
  await expect(store.has('..', 'webp', [1])).rejects.toThrow('leads out');
  expect((await readdir(place)).sort()).toEqual(['media', 'x']);
});
