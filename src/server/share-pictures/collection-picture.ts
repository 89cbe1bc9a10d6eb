import { counted } from '#shared/text/counted.ts';
import { box, brandLine, draw, framed, PALETTE, textColumn } from './draw.ts';

/** Area of the images in the picture: the right half, in pixels. */
const AREA = { left: 568, top: 56, width: 568, height: 518 };
const GAP = 20;
const HALF = { width: (AREA.width - GAP) / 2, height: (AREA.height - GAP) / 2 };
const LEFT = { left: AREA.left, ...HALF };
const RIGHT = { left: AREA.left + HALF.width + GAP, ...HALF };
const LOWER = AREA.top + HALF.height + GAP;
const WIDE = { left: AREA.left, width: AREA.width, height: HALF.height };

/** A position of an image in the picture, in pixels. */
export type Position = { left: number; top: number; width: number; height: number };

/** Positions of the images by how many there are. */
const PLACES: readonly (readonly Position[])[] = [
  [],
  [{ ...WIDE, top: 135, height: 360 }],
  [
    { ...WIDE, top: AREA.top },
    { ...WIDE, top: LOWER },
  ],
  [
    { ...WIDE, top: AREA.top },
    { ...LEFT, top: LOWER },
    { ...RIGHT, top: LOWER },
  ],
  [
    { ...LEFT, top: AREA.top },
    { ...RIGHT, top: AREA.top },
    { ...LEFT, top: LOWER },
    { ...RIGHT, top: LOWER },
  ],
];

/** Most images that the picture shows. */
export const COLLECTION_COVERS = PLACES.length - 1;

/** Positions of this many images. */
export const coverPositions = (count: number): readonly Position[] => PLACES[count] ?? [];

/** Characters that the picture's fonts lack: they would become empty boxes. */
const UNCOVERED = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Zs}\p{Sc}\p{Sm}]/gu;

/** Content of a shared collection's picture; `covers` are data addresses of public images, null if one can't be read. */
export type CollectionFacts = {
  title: string;
  count: number;
  isDemo: boolean;
  host: string;
  covers: readonly (string | null)[];
};

/** Covers in the right half of a picture. */
const coversOf = (covers: readonly (string | null)[]) =>
  coverPositions(covers.length).flatMap(({ left, top, width, height }, at) => {
    const cover = covers[at];
    return cover ? [framed(cover, width, height, { left, top })] : [];
  });

/** Content of a pattern's or a flow's picture; `facts` is its last line. */
export type NamedFacts = Pick<CollectionFacts, 'covers' | 'isDemo'> & { name: string; text: string; facts: string };

/** The 1200 x 630 picture of a pattern or a flow as SVG. */
export function drawNamed({ name, text, facts, isDemo, covers }: NamedFacts): Promise<string> {
  const words = textColumn(
    450,
    brandLine(isDemo),
    box(
      { flexDirection: 'column' },
      box(
        {
          ...{ fontSize: name.length > 18 ? 50 : 64, fontWeight: 600, letterSpacing: -1.6, lineHeight: 1.08 },
          ...{ display: 'block', lineClamp: 3 },
        },
        (name.replace(UNCOVERED, '').trim() || 'Screens').toWellFormed(),
      ),
      box(
        { marginTop: 18, fontSize: 24, lineHeight: 1.42, color: PALETTE.quiet, display: 'block', lineClamp: 5 },
        text.replace(UNCOVERED, '').toWellFormed(),
      ),
    ),
    box({ fontSize: 21, color: PALETTE.quiet, display: 'block', lineClamp: 1 }, facts),
  );
  return draw(words, ...coversOf(covers));
}

/** The 1200 x 630 picture of a shared collection as SVG. */
export function drawCollection({ title, count, isDemo, host, covers }: CollectionFacts): Promise<string> {
  const shown = title.replace(UNCOVERED, '').trim() || 'A shared collection';
  const hasCovers = covers.length > 0;
  const text = textColumn(
    hasCovers ? 450 : 960,
    brandLine(isDemo),
    box(
      {
        fontSize: shown.length > 60 ? 40 : 54,
        fontWeight: 600,
        letterSpacing: -1.4,
        lineHeight: 1.12,
        display: 'block',
        lineClamp: 5,
        wordBreak: 'break-word',
      },
      shown.toWellFormed(),
    ),
    box({ fontSize: 22, color: PALETTE.quiet }, `${counted(count, 'image')} · ${host}`),
  );
  return draw(text, ...coversOf(covers));
}
