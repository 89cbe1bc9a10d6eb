import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { greyPixels } from '../image-host/image-pixels.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE, layoutOf } from './layout.ts';

type Rectangle = [x: number, y: number, width: number, height: number];
const DASHBOARD: Rectangle[] = [0, 1, 2, 3, 4, 5].map((at) => [
  80 + (at % 3) * 300,
  60 + Math.floor(at / 3) * 260,
  260,
  220,
]);
const TABLE: Rectangle[] = Array.from({ length: 20 }, (_, at) => [80, 60 + at * 26, 860, 2]);

/** An image of outlined rectangles. */
const drawn = async (rectangles: readonly Rectangle[], { ink = '#333', ground = '#fff' } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="100%" height="100%" fill="${ground}"/>${rectangles
        .map(
          ([x, y, w, h]) =>
            `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${ink}" stroke-width="3"/>`,
        )
        .join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const describeImage = async (bytes: Buffer) => layoutOf(await greyPixels(bytes));

/** Cosine of the angle between two descriptors. */
const likeness = (a: string, b: string): number => {
  const other = new Int8Array(Buffer.from(b, 'base64'));
  const products = new Int8Array(Buffer.from(a, 'base64')).reduce(
    (sum, value, at) => sum + value * (other[at] ?? 0),
    0,
  );
  return products / LAYOUT_SCALE ** 2;
};

const bitsApart = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

describe('the descriptor of a layout', () => {
  test('is nearly the same in another theme, and differs for another layout', async () => {
    const light = await describeImage(await drawn(DASHBOARD));
    const dark = await describeImage(await drawn(DASHBOARD, { ink: '#ccc', ground: '#111' }));
    const table = await describeImage(await drawn(TABLE));
    expect(Buffer.from(light.layout, 'base64')).toHaveLength(LAYOUT_LENGTH);
    expect(likeness(light.layout, light.layout)).toBeCloseTo(1, 1);
    expect(likeness(light.layout, dark.layout)).toBeGreaterThan(0.95);
    expect(likeness(light.layout, table.layout)).toBeLessThan(0.8);
  });
});

describe('the perceptual hash', () => {
  test('differs in at most 6 of 64 bits for a smaller re-encoded copy, and in more than 10 for another image', async () => {
    const bytes = await drawn(DASHBOARD);
    const copy = await sharp(bytes).resize({ width: 500 }).jpeg({ quality: 50 }).toBuffer();
    const [one, again, other] = await Promise.all([bytes, copy, await drawn(TABLE)].map(describeImage));
    expect(one?.phash).toMatch(/^[0-9a-f]{16}$/);
    expect(bitsApart(one?.phash ?? '', again?.phash ?? '')).toBeLessThanOrEqual(6);
    expect(bitsApart(one?.phash ?? '', other?.phash ?? '')).toBeGreaterThan(10);
  });
});
