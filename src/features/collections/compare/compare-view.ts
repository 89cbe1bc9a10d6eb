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

/** Distance between panes, and height of what is below each, in CSS pixels. */
const GAP = 12;
const LABEL = 40;
/** A pane is never lower than this. */
const LOWEST = 120;

/** How panes are arranged: columns, and the size of each pane. */
export type Arrangement = { columns: number; panes: Size[] };

/** On a narrower screen the rows scroll, because together they would be too small to compare. */
const NARROW = 640;

const inColumns = (images: readonly Size[], columns: number, room: Size): Arrangement => {
  const rows = Math.ceil(images.length / columns);
  const width = (room.width - (columns - 1) * GAP) / columns;
  const rowsInView = room.width < NARROW ? 1 : rows;
  const highest = Math.max(LOWEST, (room.height - (rowsInView - 1) * GAP) / rowsInView - LABEL);
  const panes = images.map((image) => {
    const height = Math.min((width * image.height) / image.width, highest, Math.max(image.height, 2 * LOWEST));
    return { width: Math.min(width, (height * image.width) / image.height), height };
  });
  return { columns, panes };
};

const area = ({ panes }: Arrangement): number => panes.reduce((sum, { width, height }) => sum + width * height, 0);

/** How many times the area fewer columns must show to be worth it: each image a fifth wider and higher. */
const WORTH_STACKING = 1.44;

/** Panes in the shape of their images: in one row, unless full rows of fewer show them clearly larger. */
export function arranged(images: readonly Size[], room: Size): Arrangement {
  const inRow = inColumns(images, Math.max(1, images.length), room);
  return images
    .map((_, at) => images.length - at - 1)
    .filter((columns) => columns > 0 && images.length % columns === 0)
    .map((columns) => inColumns(images, columns, room))
    .reduce((best, next) => (area(next) > area(best) * WORTH_STACKING ? next : best), inRow);
}
