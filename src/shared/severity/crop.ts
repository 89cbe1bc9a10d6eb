import type { SeverityEvidence } from './severity.contract.ts';

/** Pixels around a word and its colour, and the smallest crop. */
const MARGIN = { across: 28, up: 12 };
const LEAST = { width: 160, height: 44 };

const side = (at: number, length: number, { margin, least, whole }: Record<'margin' | 'least' | 'whole', number>) => {
  const size = Math.min(whole, Math.max(least, Math.round(length + 2 * margin)));
  return { from: Math.round(Math.max(0, Math.min(whole - size, at + length / 2 - size / 2))), size };
};

/** The part of an image, in pixels, that shows a box (as fractions) with what is around it. */
export function cropAround(
  [x, y, width, height]: readonly [number, number, number, number],
  image: { width: number; height: number },
): SeverityEvidence['crop'] {
  const across = side(x * image.width, width * image.width, {
    margin: MARGIN.across,
    least: LEAST.width,
    whole: image.width,
  });
  const up = side(y * image.height, height * image.height, {
    margin: MARGIN.up,
    least: LEAST.height,
    whole: image.height,
  });
  return { left: across.from, top: up.from, width: across.size, height: up.size };
}
