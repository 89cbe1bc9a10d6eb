/** A rectangle in fractions of an image: left, top, width, height. */
export type Box = readonly [x: number, y: number, w: number, h: number];

/** Fractions are rounded to this many parts: a quarter of a pixel of the widest image. */
const PARTS = 10_000;
/** How far a box may reach over an edge: rounding, not a mistake. */
const TOLERANCE = 0.001;
/** Least width and height of a box: smaller ones are slips of the hand, and show nothing. */
const LEAST_SIDE = 0.002;

/** Whether a box is inside its image, and large enough. */
export const isInside = ([x, y, w, h]: Box): boolean =>
  [x, y, w, h].every(Number.isFinite) &&
  Math.min(x, y) >= -TOLERANCE &&
  Math.min(w, h) >= LEAST_SIDE &&
  Math.max(x + w, y + h) <= 1 + TOLERANCE;

/** Start and size of one side in parts, inside the image. */
function side(start: number, size: number): [start: number, size: number] {
  const from = Math.min(PARTS - 1, Math.max(0, Math.round(start * PARTS)));
  const to = Math.min(PARTS, Math.max(from + 1, Math.round((start + size) * PARTS)));
  return [from, to - from];
}

/** The four numbers of a box in whole parts. */
const partsOf = ([x, y, w, h]: Box): [number, number, number, number] => {
  const [[left, width], [top, height]] = [side(x, w), side(y, h)];
  return [left, top, width, height];
};

/** A box as it is stored: rounded, and cut at the image's edges. */
export const normalBox = (box: Box): [number, number, number, number] =>
  partsOf(box).map((part) => part / PARTS) as [number, number, number, number];

/** A drawn box as it is stored, never smaller than is allowed. */
export function drawnBox([x, y, w, h]: Box): [number, number, number, number] {
  const [left, top] = [Math.min(x, 1 - LEAST_SIDE), Math.min(y, 1 - LEAST_SIDE)];
  return normalBox([left, top, Math.max(w, LEAST_SIDE), Math.max(h, LEAST_SIDE)]);
}

/** Whether the middle of a box is in another. */
export const holdsMiddle = ([left, top, width, height]: Box, [x, y, w, h]: Box): boolean => {
  const [across, down] = [x + w / 2 - left, y + h / 2 - top];
  return across >= 0 && across <= width && down >= 0 && down <= height;
};

/** A name of a box for addresses. */
export const boxName = (box: Box): string => partsOf(box).join('-');

/** A box in whole pixels of an image, at least one each way. */
export function pixelsOf(box: Box, { width, height }: { width: number; height: number }) {
  const range = (start: number, size: number, all: number) => {
    const from = Math.min(all - 1, Math.max(0, Math.round(start * all)));
    return { from, size: Math.min(all, Math.max(from + 1, Math.round((start + size) * all))) - from };
  };
  const [across, down] = [range(box[0], box[2], width), range(box[1], box[3], height)];
  return { left: across.from, top: down.from, width: across.size, height: down.size };
}

/** The part of two boxes' union that they share. */
export function overlapOf([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  const w = Math.min(ax + aw, bx + bw) - Math.max(ax, bx);
  const h = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return w <= 0 || h <= 0 ? 0 : (w * h) / (aw * ah + bw * bh - w * h);
}
