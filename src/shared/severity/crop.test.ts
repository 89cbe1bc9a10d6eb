import { expect, test } from 'vitest';
import { cropAround } from './crop.ts';

const SIZES = [
  { width: 1_440, height: 900 },
  { width: 390, height: 2_400 },
  { width: 96, height: 30 },
];
/** Boxes in the middle, at each edge, and larger than the smallest crop. */
const BOXES = [
  [0.4, 0.5, 0.05, 0.02],
  [0, 0, 0.06, 0.02],
  [0.94, 0.97, 0.06, 0.03],
  [0, 0.45, 0.04, 0.02],
  [0.3, 0, 0.5, 0.3],
  [0, 0, 1, 1],
  [0.9, 0.1, 0.1, 0.01],
] as const;

test.each(SIZES)('the crop around a word shows all of it, with what is around it, within %o', (image) => {
  for (const box of BOXES) {
    const { left, top, width, height } = cropAround(box, image);
    const [from, above, right, below] = [
      box[0] * image.width,
      box[1] * image.height,
      (box[0] + box[2]) * image.width,
      (box[1] + box[3]) * image.height,
    ];
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect([left + width <= image.width, top + height <= image.height]).toEqual([true, true]);
    // A margin on each side, as far as the image goes; half a pixel is rounded away.
    expect(left).toBeLessThanOrEqual(Math.max(0, from - 28) + 0.5);
    expect(top).toBeLessThanOrEqual(Math.max(0, above - 12) + 0.5);
    expect(left + width).toBeGreaterThanOrEqual(Math.min(image.width, right + 28) - 0.5);
    expect(top + height).toBeGreaterThanOrEqual(Math.min(image.height, below + 12) - 0.5);
  }
});
