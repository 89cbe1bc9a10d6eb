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

/** Distance between columns, and height of the caption below each pane, in CSS pixels. */
export const GAP = 12;
const CAPTION = 40;
/** A pane is never lower than this, and its column never narrower. */
const LOWEST = 120;
const NARROWEST = 160;

/** Three columns are at least as wide as on a window of 1280 px, four wider, or as wide as their images can be. */
const leastColumn = (columns: number): number => (columns === 3 ? 380 : 560);

/** More images than this are an overview: as many columns of at least this width as there is room for, two on a phone. */
const OVERVIEW = { above: 4, column: 300, onPhone: 160 };

/** Rows are all in view together unless they would be lower than this. */
const LOWEST_ROW = 220;

/** A narrower screen has one column. */
const NARROW = 640;

/** Panes in the shape of their images, in columns of one width. */
export type Arrangement = { columns: number; column: number; panes: Size[] };

const widest = (sizes: readonly Size[]): number => Math.max(...sizes.map(({ width }) => width));

/** Panes in columns of a width, each as large as its column, the window and the image's own pixels let it be. */
function panesIn(column: number, images: readonly Size[], height: number): Size[] {
  return images.map((image) => {
    const fit = fitSize(image, { width: column, height });
    return { width: fit.width, height: Math.max(LOWEST, fit.height) };
  });
}

/** Whether wide images are larger one below the other, with all in view. */
function isStacked(images: readonly Size[], room: Size, column: number): boolean {
  const stacked = panesIn(room.width, images, room.height).reduce((sum, { height }) => sum + height + CAPTION + GAP, 0);
  return images.every(({ width }) => width > column) && stacked - GAP <= room.height;
}

/**
 * Arranges images in columns of one width: one for each where that is wide enough, else two, with both rows in view; a single one on narrow screens, and
 * for bars that are in view together like that. More than four are an overview, in rows of equal length.
 */
export function arranged(images: readonly Size[], room: Size): Arrangement {
  const height = room.height - CAPTION;
  const inColumns = (columns: number) => Math.floor((room.width - (columns - 1) * GAP) / columns);
  const few = () => {
    const enough = Math.min(leastColumn(images.length), widest(panesIn(room.width, images, height)));
    const most = images.length > 2 && inColumns(images.length) < enough ? 2 : images.length;
    return room.width < NARROW || isStacked(images, room, inColumns(most)) ? 1 : most;
  };
  const many = () => {
    const least = room.width < NARROW ? OVERVIEW.onPhone : OVERVIEW.column;
    const most = Math.max(1, Math.floor((room.width + GAP) / (least + GAP)));
    return Math.ceil(images.length / Math.ceil(images.length / most));
  };
  const columns = images.length > OVERVIEW.above ? many() : few();
  const rows = Math.ceil(images.length / columns);
  const inView = (room.height - (rows - 1) * GAP) / rows - CAPTION;
  const panes = panesIn(inColumns(columns), images, columns > 1 && inView >= LOWEST_ROW ? inView : height);
  return { columns, column: Math.min(inColumns(columns), Math.max(NARROWEST, widest(panes))), panes };
}
