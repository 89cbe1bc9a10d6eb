/** Zoom and pan that all compared images share: `scale` 1 fits the pane, the middle of the pane is at `x`, `y` of the image (0 to 1). */
export type CompareView = { scale: number; x: number; y: number };

/** A size in CSS pixels. */
export type Size = { width: number; height: number };

/** The initial view: every image fits its pane. */
export const FITTED: CompareView = { scale: 1, x: 0.5, y: 0.5 };

/** Largest magnification of an image relative to its pane. */
const SCALE_MAX = 16;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

/** Size of an image that fits a pane, never larger than its own pixels. */
export function fitSize(image: Size, pane: Size): Size {
  const scale = Math.min(1, pane.width / image.width, pane.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}

/** The view, limited so that its centre is inside the image. */
export const settled = ({ scale, x, y }: CompareView): CompareView => {
  const bounded = between(1, scale, SCALE_MAX);
  return bounded === 1 ? FITTED : { scale: bounded, x: between(0, x, 1), y: between(0, y, 1) };
};

/** Zooms around a point at the offset `from` the centre of a pane; `fit` is the size of the image there at scale 1. */
export function zoomedAt(view: CompareView, factor: number, from: { x: number; y: number }, fit: Size): CompareView {
  const scale = between(1, view.scale * factor, SCALE_MAX);
  const shift = 1 / view.scale - 1 / scale;
  return settled({ scale, x: view.x + (from.x * shift) / fit.width, y: view.y + (from.y * shift) / fit.height });
}

/** Pans by a distance on the screen. */
export const pannedBy = (view: CompareView, by: { x: number; y: number }, fit: Size): CompareView =>
  settled({
    ...view,
    x: view.x - by.x / (fit.width * view.scale),
    y: view.y - by.y / (fit.height * view.scale),
  });

/** The scale at which one pixel of the largest image is one pixel of the screen. */
export const onePixelScale = (images: readonly Size[], pane: Size): number =>
  Math.max(1, ...images.map((image) => image.width / fitSize(image, pane).width));

/** The transform of an image that fits its pane at scale 1, in CSS. */
export const transformOf = ({ scale, x, y }: CompareView, fit: Size): string =>
  `translate3d(${(0.5 - x) * fit.width * scale}px, ${(0.5 - y) * fit.height * scale}px, 0) scale(${scale})`;

/** Distance between panes, and height of the label below each, in CSS pixels. */
const GAP = 12;
const LABEL = 40;
/** A pane is never lower than this, and its label never narrower. */
const LOWEST = 120;
const NARROWEST = 160;

/** A pane in the shape of its image; `slot` is the width that it takes in its row, which its label may need to be more. */
export type Pane = Size & { slot: number };

/** How panes are arranged: in rows, in the order of the images. */
export type Arrangement = Pane[][];

/** On a narrower screen the rows scroll, because together they would be too small to compare. */
const NARROW = 640;

/** Images whose shapes differ by less are shown in the same height. */
const ALIKE = 1.25;

/** How many times larger more rows must show the smallest image to be worth it. */
const WORTH_A_ROW = 1.75;

const ratio = ({ width, height }: Size): number => width / height;

const area = ({ width, height }: Size): number => width * height;

/** The pane of an image in a row of this height, never larger than its own pixels. */
function paneIn(row: number, image: Size): Pane {
  const height = Math.max(LOWEST, Math.min(row, image.height));
  const width = Math.min(row, height) * ratio(image);
  return { width, height, slot: Math.max(width, NARROWEST) };
}

const widthOf = (panes: readonly Pane[]): number =>
  panes.reduce((sum, { slot }) => sum + slot, (panes.length - 1) * GAP);

/** The largest height, at most `highest`, in which a row of images is no wider than `width`. */
function heightIn(width: number, images: readonly Size[], highest: number): number {
  const fitsAt = (height: number) => widthOf(images.map((image) => paneIn(height, image))) <= width;
  let [fits, exceeds] = [0, Math.min(highest, Math.max(...images.map(({ height }) => height)))];
  if (fitsAt(exceeds)) return exceeds;
  while (exceeds - fits > 0.5) {
    const middle = (fits + exceeds) / 2;
    if (fitsAt(middle)) fits = middle;
    else exceeds = middle;
  }
  return fits;
}

/** Divides a height among rows: each gets what it can use, and what low rows leave is shared by the others. */
function shared(height: number, usable: readonly number[]): number[] {
  let rest = height;
  let limit = height;
  for (const [at, use] of [...usable].sort((a, b) => a - b).entries()) {
    limit = rest / (usable.length - at);
    rest -= Math.min(use, limit);
  }
  return usable.map((use) => Math.min(use, limit));
}

const areAlike = (some: readonly Size[], others: readonly Size[]): boolean =>
  some.some((one) => others.some((other) => Math.abs(Math.log(ratio(one) / ratio(other))) < Math.log(ALIKE)));

function inRows(rows: readonly (readonly Size[])[], room: Size): Arrangement {
  const rowsInView = room.width < NARROW ? 1 : rows.length;
  const height = room.height - (rowsInView - 1) * GAP - rowsInView * LABEL;
  const usable = rows.map((row) => heightIn(room.width, row, height));
  const shares = shared(
    height,
    usable.map((use) => Math.max(LOWEST, use)),
  );
  const heights = rowsInView === 1 ? usable : usable.map((use, at) => Math.min(use, shares[at] ?? use));
  return rows.map((row) => {
    const lowest = Math.min(...heights.filter((_, other) => areAlike(row, rows[other] ?? [])));
    return row.map((image) => paneIn(lowest, image));
  });
}

/** All ways to divide a list into rows, in its order; those with fewer rows and a longer first row come first. */
function rowsOf<T>(list: readonly T[]): T[][][] {
  const [first, ...rest] = list;
  if (first === undefined) return [[]];
  return rowsOf(rest)
    .flatMap(([row, ...rows]) =>
      row
        ? [
            [[first, ...row], ...rows],
            [[first], row, ...rows],
          ]
        : [[[first]]],
    )
    .sort((a, b) => a.length - b.length || (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
}

/** How large the smallest image is shown, as a share of the area that it would have alone. */
function smallest(arrangement: Arrangement, images: readonly Size[], room: Size): number {
  const alone = { width: room.width, height: room.height - LABEL };
  const panes = arrangement.flat();
  return Math.min(...images.map((image, at) => area(panes[at] ?? image) / area(fitSize(image, alone))));
}

/** How much of a row its panes fill: less than 1 if some are lower than others. */
const filled = (row: readonly Pane[]): number =>
  row.reduce((sum, pane) => sum + area(pane), 0) /
  area({
    width: row.reduce((sum, { width }) => sum + width, 1),
    height: Math.max(...row.map(({ height }) => height)),
  });

/** Panes in the shape of their images: all in a row of one height, unless more rows show the smallest clearly larger or leave no holes. */
export function arranged(images: readonly Size[], room: Size): Arrangement {
  let best: { arrangement: Arrangement; score: number } | undefined;
  for (const rows of rowsOf(images)) {
    const arrangement = inRows(rows, room);
    const score = smallest(arrangement, images, room) * Math.min(...arrangement.map(filled));
    const isHigher = best && rows.length > best.arrangement.length;
    if (!best || score > best.score * (isHigher ? WORTH_A_ROW : 1)) best = { arrangement, score };
  }
  return best?.arrangement ?? [];
}
