type Size = { width: number; height: number };

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
const INNER = PAGE.width - 2 * MARGIN;
const TOP = MARGIN + HEADING_HEIGHT + GAP / 2;

/** An image of few pixels is enlarged at most so often: larger, it would only be blurred. */
const MOST_ENLARGED = 3;

/** The size of an image in a box: the largest with its proportions. */
function fitted({ width, height }: Size, into: Size): Size {
  const scale = Math.min(MOST_ENLARGED, into.width / width, into.height / height);
  return { width: width * scale, height: height * scale };
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

/** What an image's cell depends on; name and credit are as high as they are at a width, in up to so many lines. */
export type InCell = {
  size: Size;
  hasNote: boolean;
  name: (width: number, lines: number) => number;
  credit: (width: number, lines: number) => number;
};

/** Distance of an image to its texts, and of these to each other. */
const TEXT_GAP = 4;

/** Most lines of a name below its image and beside it, and of a credit. */
const LINES = { below: 2, beside: 5, credit: 4 } as const;

/** A credit below a narrower image is so wide. */
const CREDIT_LEAST = 160;

/** Part of a cell's height or width that its note takes where it has one, and that the name alone takes beside the image. */
const NOTE_SHARE = { below: 0.3, beside: 0.34 } as const;
const NAME_SHARE = 0.25;

/** Where the texts of an image are. Its credit is right below it in any case. */
type Placement = (cell: Box, contents: InCell, isAlone: boolean) => Cell;

const below: Placement = ({ x, y, width, height }, { size, hasNote, name, credit }, isAlone) => {
  const [nameHeight, creditHeight] = [isAlone ? 0 : name(width, LINES.below), credit(width, LINES.credit)];
  const texts = (isAlone ? 0 : TEXT_GAP + nameHeight) + TEXT_GAP + creditHeight;
  const area = { width, height: height * (hasNote ? 1 - NOTE_SHARE.below : 1) - texts };
  const fit = fitted(size, area);
  const left = isAlone ? (width - fit.width) / 2 : 0;
  const image = { x: x + left, y: y + (isAlone && !hasNote ? (area.height - fit.height) / 2 : 0), ...fit };
  const nameBox = { x, y: image.y + image.height + TEXT_GAP, width, height: nameHeight };
  const creditTop = isAlone ? nameBox.y : nameBox.y + nameHeight + TEXT_GAP;
  const noteTop = creditTop + creditHeight + 2 * TEXT_GAP;
  return {
    image,
    name: isAlone ? null : nameBox,
    credit: { x: image.x, y: creditTop, width: width - left, height: creditHeight },
    note: { x, y: noteTop, width, height: y + height - noteTop },
  };
};

const beside: Placement = ({ x, y, width, height }, { size, hasNote, name, credit }, isAlone) => {
  const most = width * (1 - (hasNote ? NOTE_SHARE.beside : NAME_SHARE)) - GAP / 2;
  const fitAbove = (creditHeight: number) => fitted(size, { width: most, height: height - TEXT_GAP - creditHeight });
  const widthOf = (fit: Size) => Math.max(fit.width, Math.min(CREDIT_LEAST, most));
  const creditHeight = credit(widthOf(fitAbove(credit(most, LINES.credit))), LINES.credit);
  const fit = fitAbove(creditHeight);
  const left = x + widthOf(fit) + GAP / 2;
  const column = { x: left, width: x + width - left };
  const nameHeight = isAlone ? 0 : name(column.width, LINES.beside);
  const noteTop = y + (isAlone ? 0 : nameHeight + TEXT_GAP);
  return {
    image: { x, y, ...fit },
    name: isAlone ? null : { ...column, y, height: nameHeight },
    credit: { x, y: y + fit.height + TEXT_GAP, width: widthOf(fit), height: creditHeight },
    note: { ...column, y: noteTop, height: y + height - noteTop },
  };
};

/** How images can share a slide. */
const ARRANGEMENTS: Record<Layout, readonly { columns: number; rows: number; placement: Placement }[]> = {
  1: [
    { columns: 1, rows: 1, placement: below },
    { columns: 1, rows: 1, placement: beside },
  ],
  2: [
    { columns: 2, rows: 1, placement: below },
    { columns: 1, rows: 2, placement: beside },
  ],
  4: [
    { columns: 2, rows: 2, placement: below },
    { columns: 2, rows: 2, placement: beside },
  ],
};

/** How many times larger the later arrangement shows each image where it is worth its empty half. */
const WORTH_ROWS = 1.5;

const lowered = <T extends Box | null>(box: T, by: number): T => box && { ...box, y: box.y + by };

/** Cells side by side in the middle of what is below the heading; notes reach to its end. */
function inMiddle(cells: readonly Cell[], contents: readonly InCell[]): Cell[] {
  const ends = cells.map(({ note, credit }, at) => (contents[at]?.hasNote ? note : credit));
  const by = (SLIDE.body.y + SLIDE.body.height - Math.max(...ends.map(({ y, height }) => y + height))) / 2;
  return cells.map(({ name, image, note, credit }) => ({
    name: lowered(name, by),
    image: lowered(image, by),
    note: lowered(note, by),
    credit: lowered(credit, by),
  }));
}

const product = (cells: readonly Cell[]): number =>
  cells.reduce((sofar, { image }) => sofar * image.width * image.height, 1);

/** The boxes of the images of a slide, arranged so that they are as large as possible; of a single one, the heading is its name. */
export function cellsOf(layout: Layout, contents: readonly InCell[]): Cell[] {
  const { body } = SLIDE;
  const arranged = ARRANGEMENTS[layout].map(({ columns, rows, placement }) => {
    const width = (body.width - (columns - 1) * GAP) / columns;
    const height = (body.height - (rows - 1) * GAP) / rows;
    const cells = contents.map((own, at) => {
      const x = body.x + (at % columns) * (width + GAP);
      const y = body.y + Math.floor(at / columns) * (height + GAP);
      return placement({ x, y, width, height }, own, layout === 1);
    });
    return layout === 2 && rows === 1 ? inMiddle(cells, contents) : cells;
  });
  const worth = layout === 2 ? WORTH_ROWS ** contents.length : 1;
  return arranged.reduce((best, cells) => (product(cells) > product(best) * worth ? cells : best));
}
