/** A rectangle from the upper left corner, in points. */
export type Box = { x: number; y: number; width: number; height: number };

/** A page of 16:9, in points. */
export const PAGE = { width: 960, height: 540 } as const;

/** How many images a slide has. */
export const LAYOUTS = [1, 2, 4] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Sizes of texts in points. Notes are read from the back of a room. */
export const TEXT_SIZE = {
  cover: 40,
  description: 18,
  heading: 22,
  name: 14,
  note: 14,
  credit: 11,
  number: 10,
} as const;

const MARGIN = 36;
const GAP = 18;
const HEADING_HEIGHT = 32;
const NAME_HEIGHT = 20;
/** Two lines. */
const CREDIT_HEIGHT = 30;
const INNER = PAGE.width - 2 * MARGIN;
const TOP = MARGIN + HEADING_HEIGHT + GAP / 2;

/** An image of few pixels is enlarged at most so often: larger, it would only be blurred. */
const MOST_ENLARGED = 3;

/** The largest box with an image's proportions in the middle of another one, or of its upper edge. */
function fitted(image: { width: number; height: number }, into: Box, isAtTop = false): Box {
  const scale = Math.min(MOST_ENLARGED, into.width / image.width, into.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    x: into.x + (into.width - width) / 2,
    y: into.y + (isAtTop ? 0 : (into.height - height) / 2),
    width,
    height,
  };
}

/** Boxes of one image on a slide; `name` is missing where the slide's heading names it. */
export type Cell = { name: Box | null; image: Box; note: Box; credit: Box };

const HEADING: Box = { x: MARGIN, y: MARGIN, width: INNER, height: HEADING_HEIGHT };

/** The boxes of a slide's heading, and of what is below it. */
export const SLIDE = {
  heading: HEADING,
  body: { x: MARGIN, y: TOP, width: INNER, height: PAGE.height - MARGIN - TOP },
  /** The page's number, in the margin. */
  number: { x: PAGE.width - MARGIN - 48, y: PAGE.height - 26, width: 48, height: 14 },
} as const;

/** The boxes of the cover. */
export const COVER = {
  title: { x: MARGIN * 2, y: 150, width: PAGE.width - MARGIN * 4, height: 110 },
  description: { x: MARGIN * 2, y: 276, width: PAGE.width - MARGIN * 4, height: 170 },
  facts: { x: MARGIN * 2, y: PAGE.height - MARGIN - 30, width: PAGE.width - MARGIN * 4, height: 22 },
} as const;

/** Part of a cell that its note takes, where it has one. */
const NOTE_SHARE: Record<Layout, number> = { 1: 0.32, 2: 0.3, 4: 0.42 };

/** Of four, each has its texts beside the image, which is as high as the cell: with them, or without a note. */
const TEXTS_SHARE = 0.25;
const TEXT_HEIGHTS = { withNote: { name: 56, credit: 44 }, alone: { name: 92, credit: 102 } };

/** What an image's cell depends on. */
type InCell = { size: { width: number; height: number }; hasNote: boolean };

/** A quarter of a slide: the image, and beside it name, note and credit. */
function quarter({ x, y, width, height }: Box, { size, hasNote }: InCell): Cell {
  const texts = width * (hasNote ? NOTE_SHARE[4] : TEXTS_SHARE);
  const column = { x: x + width - texts, width: texts };
  const heights = TEXT_HEIGHTS[hasNote ? 'withNote' : 'alone'];
  const noteTop = y + heights.name + 6;
  const creditTop = y + height - heights.credit;
  return {
    image: fitted(size, { x, y, width: width - texts - GAP / 2, height }),
    name: { ...column, y, height: heights.name },
    note: { ...column, y: noteTop, height: creditTop - 6 - noteTop },
    credit: { ...column, y: creditTop, height: heights.credit },
  };
}

/** The boxes of the image at position `at` of a slide; the note is beside it, or below it where two share a slide. */
export function cellAt(layout: Layout, at: number, { size, hasNote }: InCell): Cell {
  const { body } = SLIDE;
  const columns = layout === 1 ? 1 : 2;
  const rows = layout === 4 ? 2 : 1;
  const width = (body.width - (columns - 1) * GAP) / columns;
  const height = (body.height - (rows - 1) * GAP) / rows;
  const x = body.x + (at % columns) * (width + GAP);
  const y = body.y + Math.floor(at / columns) * (height + GAP);
  if (layout === 4) return quarter({ x, y, width, height }, { size, hasNote });
  const name = layout === 1 ? null : { x, y, width, height: NAME_HEIGHT };
  const top = y + (name ? NAME_HEIGHT + 4 : 0);
  const credit = { x, y: y + height - CREDIT_HEIGHT, width, height: CREDIT_HEIGHT };
  const area = { x, y: top, width, height: credit.y - top - 6 };
  const rest = 1 - (hasNote ? NOTE_SHARE[layout] : 0);
  if (layout === 2) {
    const image = fitted(size, { ...area, height: area.height * rest }, true);
    const below = image.y + image.height + GAP / 2;
    return { name, image, note: { ...area, y: below, height: area.y + area.height - below }, credit };
  }
  const image = fitted(size, { ...area, width: area.width * rest - (hasNote ? GAP : 0) });
  const noteWidth = area.width * (1 - rest);
  return { name, image, note: { ...area, x: area.x + area.width - noteWidth, width: noteWidth }, credit };
}
