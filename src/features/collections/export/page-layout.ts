/** A rectangle from the upper left corner, in points. */
export type Box = { x: number; y: number; width: number; height: number };

/** A page of 16:9, in points. */
export const PAGE = { width: 960, height: 540 } as const;

const MARGIN = 36;
const TITLE_HEIGHT = 34;
const CREDIT_HEIGHT = 20;
const NOTE_WIDTH = 250;
const GAP = 18;

/** The largest centred box with an image's proportions inside another one; never larger than the image's own pixels. */
export function fitted(image: { width: number; height: number }, into: Box): Box {
  const scale = Math.min(1, into.width / image.width, into.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { x: into.x + (into.width - width) / 2, y: into.y + (into.height - height) / 2, width, height };
}

/** Positions of title, image, note and credit on a page: the note is beside the image. */
export function pageLayout(image: { width: number; height: number }, hasNote: boolean) {
  const inner = PAGE.width - 2 * MARGIN;
  const top = MARGIN + TITLE_HEIGHT + GAP / 2;
  const height = PAGE.height - MARGIN - CREDIT_HEIGHT - GAP - top;
  const width = hasNote ? inner - NOTE_WIDTH - GAP : inner;
  return {
    title: { x: MARGIN, y: MARGIN, width: inner, height: TITLE_HEIGHT },
    image: fitted(image, { x: MARGIN, y: top, width, height }),
    note: { x: PAGE.width - MARGIN - NOTE_WIDTH, y: top, width: NOTE_WIDTH, height },
    credit: { x: MARGIN, y: PAGE.height - MARGIN - CREDIT_HEIGHT, width: inner, height: CREDIT_HEIGHT },
  };
}

/** Size of a note's text in points, so that the longest one fits beside its image. */
export const noteSize = (note: string): number => (note.length > 1_200 ? 7 : note.length > 500 ? 9 : 12);
