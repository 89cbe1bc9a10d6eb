import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import { animation, deepGrey, noisePng, PICTURE, twoHalves } from '#tests/factories/test-images.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as upload from '../../src/pages/api/upload.ts';

const MB = 1024 * 1024;
const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** An application that stores uploads on disk. */
async function open() {
  const mediaDir = await mkdtemp(join(tmpdir(), 'gallery-media-'));
  opened.push(() => rm(mediaDir, { recursive: true, force: true }));
  const app = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'secret' }) } });
  return { ...app, mediaDir };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function send(app: TestApp, bytes: Uint8Array<ArrayBuffer>, { name = 'shot.png', type = 'image/png' } = {}) {
  const body = new FormData();
  body.set('image', new File([bytes], name, { type }));
  body.set('folder', 'test-uploads');
  const cookie = await cookieOf(app, 'user');
  return callEndpoint(app, upload, { method: 'POST', path: '/api/upload', cookie, body });
}

/** Every file that is stored. */
async function storedFiles({ mediaDir }: Opened): Promise<Buffer[]> {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
}

const rowsOf = async ({ db }: TestApp) =>
  Number((await db.$client.execute('SELECT count(*) AS n FROM images')).rows[0]?.n);

/** Uploads a valid image; returns the response and the stored full size. */
async function stored(app: Opened, bytes: Buffer, as = {}) {
  const response = await send(app, new Uint8Array(bytes), as);
  expect(response.status).toBe(200);
  const result = (await response.json()) as UploadResponse;
  const file = await readFile(join(app.mediaDir, result.secure_url.replace('/media/v1/', '')));
  return { response: result, file };
}

/** Colour of one pixel, where the full side is 1. */
async function pixel(file: Buffer, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** Whether two colours look the same; CMYK and lossy formats never return exact colours. */
const near = (one: readonly number[], other: readonly number[], tolerance = 12) =>
  one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= tolerance);

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

/** All metadata of a stored file. */
async function metadataOf(file: Buffer) {
  const { exif, icc, xmp, iptc, orientation, pages = 1, comments = [] } = await sharp(file).metadata();
  return { exif, icc, xmp, iptc, orientation, pages, comments };
}
const NO_METADATA = {
  exif: undefined,
  icc: undefined,
  xmp: undefined,
  iptc: undefined,
  orientation: undefined,
  pages: 1,
  comments: [],
};

describe('an uploaded image', () => {
  test('is recognised by its bytes, not by its file name or type', async () => {
    const { response: result, file } = await stored(await open(), await twoHalves().webp().toBuffer(), {
      name: '../../evil.html',
      type: 'text/html',
    });
    expect(result).toMatchObject({ ...PICTURE, format: 'avif' });
    expect(result.public_id).toMatch(/^test-uploads\/[0-9a-f]{32}$/);
    expect((await sharp(file).metadata()).format).toBe('heif');
  });

  test('is the first frame of an animation', async () => {
    const { response: result, file } = await stored(await open(), await animation());
    expect(result).toMatchObject(PICTURE);
    expect(near(await pixel(file, 0.5, 0.5), RED)).toBe(true);
    expect(await metadataOf(file)).toEqual(NO_METADATA);
  });

  test('is converted from CMYK to sRGB', async () => {
    const bytes = await twoHalves().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { file } = await stored(await open(), bytes);
    const [red, green, blue] = await pixel(file, 0.2, 0.5);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(90);
    expect(await metadataOf(file)).toEqual(NO_METADATA);
  });

  test('is converted from 16 to 8 bits at the same brightness', async () => {
    const bytes = await deepGrey(0x8000);
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    const { file } = await stored(await open(), bytes);
    expect(near(await pixel(file, 0.5, 0.5), [128, 128, 128], 3)).toBe(true);
  });

  test('has its colour profile applied, then dropped', async () => {
    const bytes = await twoHalves().withIccProfile('p3').png().toBuffer();
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    const { file } = await stored(await open(), bytes);
    expect(near(await pixel(file, 0.2, 0.5), RED)).toBe(true);
    expect(await metadataOf(file)).toEqual(NO_METADATA);
  });

  test('has its EXIF rotation applied, then dropped', async () => {
    const { response: result, file } = await stored(
      await open(),
      await twoHalves().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer(),
    );
    expect([result.width, result.height]).toEqual([PICTURE.height, PICTURE.width]);
    expect(near(await pixel(file, 0.5, 0.1), RED, 40)).toBe(true);
    expect(near(await pixel(file, 0.5, 0.9), BLUE, 40)).toBe(true);
  });

  test('has no metadata in any stored file', async () => {
    const app = await open();
    const secrets = { IFD0: { Copyright: 'Someone-by-name', Make: 'Camera-by-name' } };
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E' } };
    const bytes = await sharp(await noisePng(1200, 800))
      .withExif({ ...secrets, ...place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Written-by-hand</note></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    for (const word of ['Exif', 'Someone-by-name', 'Written-by-hand']) expect(bytes.includes(word)).toBe(true);
    await stored(app, bytes);
    const files = await storedFiles(app);
    expect(files).toHaveLength(3);
    for (const file of files) {
      expect(await metadataOf(file)).toEqual(NO_METADATA);
      for (const word of ['Exif', 'by-name', 'by-hand', 'xmpmeta']) expect(file.includes(word)).toBe(false);
    }
  });

  test.each([
    ['a JPEG with HTML appended', () => twoHalves().jpeg().toBuffer()],
    ['a PNG with HTML appended', () => twoHalves().png().toBuffer()],
    ['a GIF with HTML appended', () => twoHalves().gif().toBuffer()],
  ])('%s is stored without the HTML', async (_name, make) => {
    const app = await open();
    const page = Buffer.from('<html><script>alert(document.cookie)</script></html>PK\x03\x04');
    await stored(app, Buffer.concat([await make(), page]));
    for (const file of await storedFiles(app)) expect(file.includes('script')).toBe(false);
  });
});

describe('an invalid upload leaves nothing behind', () => {
  const cut = async () => {
    const whole = await noisePng(300, 300);
    return whole.subarray(0, whole.length / 2);
  };
  const bomb = () =>
    sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png()
      .toBuffer();

  test.each([
    ['an HTML page', async () => Buffer.from('<!doctype html><script>1</script>'), 415],
    ['a script with a GIF header', async () => Buffer.from('GIF89a/*\x00\x01*/=1;alert(1)'), 415],
    ['an executable', async () => Buffer.from('\x7fELF\x02\x01\x01'), 415],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
    ['a truncated image', cut, 415],
    ...byLength<[string, () => Promise<Buffer>, number][]>({
      short: [],
      long: [['an image with too many pixels', bomb, 415]],
    }),
    ['nothing', async () => Buffer.alloc(0), 415],
    ['5 MB and a byte', async () => Buffer.alloc(5 * MB + 1, 0xff), 413],
  ] as const)('%s is refused', async (_name, make, status) => {
    const app = await open();
    const response = await send(app, new Uint8Array(await make()));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status, detail: expect.stringMatching(/^[A-Z].+\.$/) });
    expect([await rowsOf(app), await storedFiles(app)]).toEqual([0, []]);
  });

  test.each([
    '..',
    '../x',
    '/etc',
    'a/b',
    'a\\b',
    '.hidden',
    'x'.repeat(121),
    'C:',
    '%2e%2e',
    'a\u0000b',
    '~',
    'acme.',
  ])('folder name %j is refused', async (folder) => {
    const app = await open();
    const body = new FormData();
    body.set('image', new File([new Uint8Array(await twoHalves().png().toBuffer())], 'shot.png'));
    body.set('folder', folder);
    const cookie = await cookieOf(app, 'admin');
    const response = await callEndpoint(app, upload, { method: 'POST', path: '/api/upload', cookie, body });
    expect(response.status).toBe(422);
    expect(await storedFiles(app)).toEqual([]);
  });
});

describe('a streamed body', () => {
  const HEAD = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const FIELD = `\r\n--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\n`;

  /** Streams the pieces on demand; returns the response and the number of pieces that were read. */
  async function sendPieces(app: TestApp, pieces: readonly (string | Uint8Array | Error)[]) {
    let asked = 0;
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces[asked];
        asked += 1;
        if (piece === undefined) controller.close();
        else if (piece instanceof Error) controller.error(piece);
        else controller.enqueue(typeof piece === 'string' ? Buffer.from(piece) : piece);
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const cookie = await cookieOf(app, 'user');
    const response = await callEndpoint(app, upload, { method: 'POST', path: '/api/upload', cookie, body, headers });
    return { response, asked };
  }

  test('a file above 5 MB without Content-Length is refused before it is read to the end', async () => {
    const megabyte = new Uint8Array(MB);
    const rest = ['!', FIELD, ...Array.from({ length: 10 }, () => 'more '), '\r\n--x--\r\n'];
    const pieces = [HEAD, ...Array.from({ length: 5 }, () => megabyte), ...rest];
    const { response, asked } = await sendPieces(await open(), pieces);
    expect(response.status).toBe(413);
    expect(asked).toBeLessThan(10);
  });

  test('a dropped connection gets 400 and leaves nothing behind', async () => {
    const app = await open();
    const { response } = await sendPieces(app, [HEAD, new Uint8Array(1_000), new Error('ECONNRESET')]);
    expect(response.status).toBe(400);
    expect([await rowsOf(app), await storedFiles(app)]).toEqual([0, []]);
  });
});
