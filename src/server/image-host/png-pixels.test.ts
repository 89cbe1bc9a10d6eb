import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { placeholderOf, pngPixels } from './encode-image.ts';

const [WIDTH, HEIGHT] = [32, 21];

/** An image in which every row and every channel differs, so that each PNG filter is exercised. */
function picture(channels: 3 | 4): Sharp {
  const values = Array.from(
    { length: WIDTH * HEIGHT * channels },
    (_, at) => (at * 7 + (at % 13) * 19 + at ** 2) % 256,
  );
  return sharp(Buffer.from(values), { raw: { width: WIDTH, height: HEIGHT, channels } });
}

const rgbaOf = (png: Buffer) => sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer();

test.each([
  ['RGB', () => picture(3).png()],
  ['RGB with alpha', () => picture(4).png()],
  ['RGB, every filter tried', () => picture(3).png({ adaptiveFiltering: true, compressionLevel: 9 })],
  ['RGB with alpha, every filter tried', () => picture(4).png({ adaptiveFiltering: true })],
  ['grey', () => picture(3).toColourspace('b-w').png({ adaptiveFiltering: true })],
  ['grey with alpha', () => picture(4).toColourspace('b-w').png({ adaptiveFiltering: true })],
])('the decoded pixels of a PNG equal those of the image library: %s', async (_name, draw) => {
  const png = await draw().toBuffer();
  const pixels = pngPixels(png);
  expect(pixels).toMatchObject({ width: WIDTH, height: HEIGHT });
  expect(Buffer.from(pixels?.data ?? []).equals(await rgbaOf(png))).toBe(true);
});

test.each([
  ['a palette', () => picture(3).png({ palette: true })],
  ['16 bits', () => picture(3).toColourspace('rgb16').png()],
  ['interlaced', () => picture(3).png({ progressive: true })],
  ['WebP', () => picture(3).webp()],
])('other images are not decoded here but still get a placeholder: %s', async (_name, draw) => {
  const bytes = await draw().toBuffer();
  expect(pngPixels(bytes)).toBeNull();
  expect(await placeholderOf(bytes)).toMatch(/^[\w+/]{20,}=*$/);
});

test('a truncated PNG and one with an impossible width are refused', async () => {
  const png = await picture(3).png().toBuffer();
  for (const length of [8, 20, 40, png.length - 60]) expect(() => pngPixels(png.subarray(0, length))).toThrow();
  const huge = Buffer.from(png);
  huge.writeUInt32BE(0xff_ff_ff_ff, 16);
  expect(() => pngPixels(huge)).toThrow();
});
