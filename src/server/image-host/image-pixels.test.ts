import { expect, test } from 'vitest';
import { boundedPixels, colourPixels, greyPixels } from './image-pixels.ts';

test.each([
  ['a file without bytes', new Uint8Array()],
  ['a damaged file', Buffer.from('no image')],
])('pixels of %s reject, as callers expect it, and never throw', async (_, bytes) => {
  for (const pixels of [greyPixels, (file: Uint8Array) => colourPixels(file, 8)]) {
    expect(await pixels(bytes).catch(() => 'rejected')).toBe('rejected');
  }
  expect(await boundedPixels(bytes, { width: 8, height: 8 }).catch(() => 'rejected')).toBe('rejected');
});
