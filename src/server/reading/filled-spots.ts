import type { PixelRows } from '../image-host/image-pixels.ts';

/** Sides in pixels of a spot: as high as text. */
const SIDE = { least: 7, most: 24 };
/** A disc fills 0.79 of its box, less where its edge lies between pixels. */
const LEAST_FILL = 0.62;
/** The centre of a spot is completely dark, which no letter's is: this part of its side. */
const CORE = 0.4;
const CORE_BELOW = 64;

type Box = { left: number; top: number; right: number; bottom: number };

const isMark = ({ data, width, height }: PixelRows, x: number, y: number, below: number): boolean =>
  x >= 0 && x < width && y >= 0 && y < height && (data[y * width + x] ?? 255) < below;

/** Whether a box contains an isolated filled disc or square. */
function isSpot(image: PixelRows, { left, top, right, bottom }: Box, markBelow: number): boolean {
  const side = right - left + 1;
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  let filled = 0;
  for (let y = top - 1; y <= bottom + 1; y += 1) {
    for (let x = left - 1; x <= right + 1; x += 1) {
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      if (isMark(image, x, y, markBelow)) {
        if (!isInside) return false;
        filled += 1;
      }
      if (Math.hypot(x - middle, y - centre) <= CORE * side && !isMark(image, x, y, CORE_BELOW)) return false;
    }
  }
  return filled >= LEAST_FILL * side * (bottom - top + 1);
}

/** The box of the spot that has this run of dark pixels in its middle row. */
function spotAround(image: PixelRows, y: number, left: number, right: number, markBelow: number): Box | undefined {
  const side = right - left + 1;
  const x = (left + right) >> 1;
  let [top, bottom] = [y, y];
  while (y - top <= side && isMark(image, x, top - 1, markBelow)) top -= 1;
  while (bottom - y <= side && isMark(image, x, bottom + 1, markBelow)) bottom += 1;
  if (Math.abs(bottom - top + 1 - side) > 1 || Math.abs(y - top - (bottom - y)) > 1) return undefined;
  const box = { left, top, right, bottom };
  return isSpot(image, box, markBelow) ? box : undefined;
}

/** Boxes of filled discs and squares as high as text in dark text on white: status dots, bullets, the colour keys of a legend. */
export function* filledSpots(image: PixelRows, markBelow: number): Generator<Box> {
  for (let y = 0; y < image.height; y += 1) {
    let left = 0;
    for (let x = 0; x <= image.width; x += 1) {
      if (isMark(image, x, y, markBelow)) continue;
      const side = x - left;
      const box = side >= SIDE.least && side <= SIDE.most && spotAround(image, y, left, x - 1, markBelow);
      if (box) yield box;
      left = x + 1;
    }
  }
}
