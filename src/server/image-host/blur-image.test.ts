import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BLURRED_SIDE, blurImage } from './blur-image.ts';

/** A screen filled with lines of `words`, in letters of a height in pixels. */
const screenOf = (words: string, width: number, height: number, letter: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
      <g font-family="sans-serif" font-size="${letter}" fill="#000">${Array.from(
        { length: Math.floor(height / letter / 1.5) },
        (_, line) => `<text x="${letter}" y="${(line + 1) * letter * 1.5}" textLength="${width * 0.8}">${words}</text>`,
      ).join('')}</g></svg>`,
    ),
  )
    .png()
    .toBuffer();

const greysOf = async (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer();

describe('a blurred image', () => {
  test.each([
    ['a wide window', 2560, 1440],
    ['a screen', 1600, 1000],
    ['a page', 1200, 4000],
    ['an element', 480, 300],
    ['a badge', 90, 28],
    ['a pixel', 1, 1],
  ])('of %s has at most 32 pixels on its longer side and less than 500 bytes', async (_, width, height) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#357' } })
      .png()
      .toBuffer();
    const blurred = await blurImage(picture, { width, height });
    const made = await sharp(blurred).metadata();
    expect(made.format).toBe('webp');
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(BLURRED_SIDE);
    expect(blurred.length).toBeLessThan(500);
  });

  test.each([
    ['running text', 1600, 1000, 16],
    ['headings', 1600, 1000, 48],
    ['large figures', 1600, 1000, 90],
    ['a dialog', 600, 400, 22],
    ['a badge', 160, 40, 18],
  ])('of %s makes words indistinguishable, but still shows that there is text', async (_, width, height, letter) => {
    const [one, other, blank] = await Promise.all(
      ['Password 4711', 'Breached 8008', ' '].map(async (words) =>
        greysOf(await blurImage(await screenOf(words, width, height, letter), { width, height })),
      ),
    );
    const apart = (a = Buffer.alloc(0), b = Buffer.alloc(0)) =>
      a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
    expect(apart(one, other)).toBeLessThan(6);
    expect(apart(one, blank), 'the text is there').toBeGreaterThan(apart(one, other));
  });

  test('keeps dark areas dark and light areas light', async () => {
    const half = { width: 800, height: 1000 };
    const picture = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { ...half, channels: 3, background: '#112' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const greys = await greysOf(await blurImage(picture, { width: 1600, height: 1000 }));
    expect(greys[3]).toBeLessThan(60);
    expect(greys[28]).toBeGreaterThan(220);
  });
});
