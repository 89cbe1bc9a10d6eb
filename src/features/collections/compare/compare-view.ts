/**
 * Zoom and pan that all compared images share: at `scale` 1 an image fits its pane, or with `isOwnPixels` has its own size in pixels.
 * The middle of the pane is at `x`, `y` of the image (0 to 1).
 */
export type CompareView = { scale: number; x: number; y: number; isOwnPixels?: boolean };

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

/** An image in its pane: its size there when it fits, and how many times larger its own pixels are. */
export type Fitted = Size & { pixels: number };

/** An image that fits its pane. */
export function fitted(image: Size, pane: Size): Fitted {
  const fit = fitSize(image, pane);
  return { ...fit, pixels: image.width / fit.width };
}

/** How many times larger than fitted an image is; never smaller. */
export const scaleIn = ({ scale, isOwnPixels = false }: CompareView, { pixels }: Fitted): number =>
  Math.max(1, isOwnPixels ? scale * pixels : scale);

/** The view, limited so that its centre is inside the images; where all of them fit, the initial one. */
export function settled({ scale, x, y, isOwnPixels = false }: CompareView, images: readonly Fitted[]): CompareView {
  const view = { scale: Math.min(scale, SCALE_MAX), x: between(0, x, 1), y: between(0, y, 1), isOwnPixels };
  return images.every((image) => scaleIn(view, image) === 1) ? FITTED : view;
}

/** Zooms around a point at the offset `from` the centre of the pane of `image`. */
export function zoomedAt(
  view: CompareView,
  factor: number,
  from: { x: number; y: number },
  image: Fitted,
): CompareView {
  const next = { ...view, scale: Math.min(view.scale * factor, SCALE_MAX) };
  const shift = 1 / scaleIn(view, image) - 1 / scaleIn(next, image);
  return { ...next, x: view.x + (from.x * shift) / image.width, y: view.y + (from.y * shift) / image.height };
}

/** Pans by a distance on the screen. */
export function pannedBy(view: CompareView, by: { x: number; y: number }, image: Fitted): CompareView {
  const scale = scaleIn(view, image);
  return { ...view, x: view.x - by.x / (image.width * scale), y: view.y - by.y / (image.height * scale) };
}

/** One pixel of each image is one CSS pixel: controls of different products have the sizes that they have there. */
export const ownPixels = ({ x, y }: CompareView): CompareView => ({ scale: 1, x, y, isOwnPixels: true });

/** The transform of an image, in CSS. One that fits stays in the middle while larger ones are panned. */
export function transformOf(view: CompareView, image: Fitted): string {
  const scale = scaleIn(view, image);
  if (scale === 1) return 'none';
  return `translate3d(${(0.5 - view.x) * image.width * scale}px, ${(0.5 - view.y) * image.height * scale}px, 0) scale(${scale})`;
}

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

const area = (sizes: readonly Size[]): number => sizes.reduce((sum, { width, height }) => sum + width * height, 0);

/**
 * Arranges images in columns of one width: one for each where that is wide enough, else that or two, with both rows in view, whichever
 * shows them larger; a single one on narrow screens, and for bars that are in view together like that. More than four are an overview,
 * in rows of equal length.
 */
export function arranged(images: readonly Size[], room: Size): Arrangement {
  const height = room.height - CAPTION;
  const inColumns = (columns: number) => Math.floor((room.width - (columns - 1) * GAP) / columns);
  const panesOf = (columns: number) => {
    const rows = Math.ceil(images.length / columns);
    const inView = (room.height - (rows - 1) * GAP) / rows - CAPTION;
    return panesIn(inColumns(columns), images, columns > 1 && inView >= LOWEST_ROW ? inView : height);
  };
  const few = () => {
    const enough = Math.min(leastColumn(images.length), widest(panesIn(room.width, images, height)));
    const isNarrow = images.length > 2 && inColumns(images.length) < enough;
    const most = isNarrow && area(panesOf(2)) > area(panesOf(images.length)) ? 2 : images.length;
    return room.width < NARROW || isStacked(images, room, inColumns(most)) ? 1 : most;
  };
  const many = () => {
    const least = room.width < NARROW ? OVERVIEW.onPhone : OVERVIEW.column;
    const most = Math.max(1, Math.floor((room.width + GAP) / (least + GAP)));
    return Math.ceil(images.length / Math.ceil(images.length / most));
  };
  const columns = images.length > OVERVIEW.above ? many() : few();
  const panes = panesOf(columns);
  return { columns, column: Math.min(inColumns(columns), Math.max(NARROWEST, widest(panes))), panes };
}
