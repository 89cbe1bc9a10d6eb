import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import { blurredCover } from './blurred-cover.ts';
import { placeholderUrl } from './thumb-hash.ts';

/** Blue, green and red of a bitmap's pixel, and its size. */
function readBitmap(url: string) {
  expect(url).toMatch(/^data:image\/bmp;base64,/);
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const [width, height] = [bytes.readUInt32LE(18), bytes.readUInt32LE(22)];
  expect(bytes.length).toBe(bytes.readUInt32LE(2));
  const stride = Math.ceil((width * 3) / 4) * 4;
  const at = (x: number, y: number) => {
    const from = bytes.readUInt32LE(10) + (height - 1 - y) * stride + x * 3;
    return [...bytes.subarray(from, from + 3)].reverse();
  };
  return { width, height, at };
}

/** The hash of an image whose colour is a function of the position. */
function hashOf(width: number, height: number, color: (x: number, y: number) => readonly number[]): Uint8Array {
  const rgba = Array.from({ length: width * height }, (_, at) => [
    ...color((at % width) / width, Math.floor(at / width) / height),
    255,
  ]).flat();
  return rgbaToThumbHash(width, height, rgba);
}

test.each([
  ['a landscape', 96, 60],
  ['a portrait', 40, 90],
  ['a square', 64, 64],
])('%s is drawn like the reference implementation, with a longer side of 12 pixels', (_, width, height) => {
  const hash = hashOf(width, height, (x, y) => [255 * x, 255 * (1 - y), 120 + 100 * x * y]);
  const ours = readBitmap(placeholderUrl(Buffer.from(hash).toString('base64')));
  expect(Math.max(ours.width, ours.height)).toBe(12);
  const theirs = thumbHashToRGBA(hash);
  for (const [x, y] of [
    [0, 0],
    [ours.width - 1, 0],
    [ours.width >> 1, ours.height >> 1],
    [0, ours.height - 1],
  ] as const) {
    const [left, top] = [
      Math.floor(((x + 0.5) * theirs.w) / ours.width),
      Math.floor(((y + 0.5) * theirs.h) / ours.height),
    ];
    const from = (top * theirs.w + left) * 4;
    for (const [part, value] of ours.at(x, y).entries()) {
      expect(Math.abs(value - (theirs.rgba[from + part] ?? 0))).toBeLessThan(25);
    }
  }
});

test('a missing or broken hash has no placeholder', () => {
  expect(placeholderUrl(null)).toBe('');
  expect(placeholderUrl('%%%')).toBe('');
});

test('a cover shows its blurred preview below the image, in at most 200 bytes; without a hash nothing', () => {
  const hash = Buffer.from(hashOf(96, 60, (x) => [255 * x, 80, 120])).toString('base64');
  const { background = '' } = blurredCover(hash);
  expect(background).toMatch(/^url\(data:image\/bmp;base64,[\w+/=]+\) left top \/ cover$/);
  expect(background.length).toBeLessThan(200);
  expect(blurredCover(null)).toEqual({});
  expect(blurredCover('%%%')).toEqual({});
});
