import type { PaletteColour } from '#db/schema/search.ts';
import { distance, fromOklch } from '#shared/colours/oklab.ts';
import type { RelatedKind } from '#shared/similar/similar.contract.ts';
import { fitOf } from './alignment.ts';

/** Version of everything that decides what is a pair; images that another one has compared are compared again. */
export const PAIR_RECIPE = 1;

/** How an image looks, as far as copies are told by it. */
export type Fingerprint = {
  /** 64 bits, hex. */
  phash: string;
  /** Layout descriptor, base64. */
  layout: string;
  /** Edges in place, base64. */
  edges: string;
  palette: readonly PaletteColour[];
};

/** What is compared of an image of the gallery. */
export type Compared = Fingerprint & { folder: string; theme: 'light' | 'dark' | 'mixed' | null };

/** What two images are to each other, and how like they are, 0 to 1. */
export type Judgement = { kind: 'duplicate' | RelatedKind; likeness: number };

/** Copies whose descriptors are less alike than this were never seen; most other images are. */
export const LEAST_LAYOUT = 0.72;
/** A copy fits this well as it is; or less well, when its fit gets better by so much without what was cut off. */
const COPY = { fit: 0.93, cutFit: 0.87, cutGain: 0.04 };
/** Bits of 64 in which the hashes of copies differ at most: as they are, and cut. */
const COPY_BITS = { whole: 14, cut: 24 };
/** Largest distance in OKLab of a copy's main colour from a colour of the other image. */
const COPY_COLOUR = 0.06;
/** From here on two images of a company show the same screen: in another theme, or in another state. */
const SAME_SCREEN: Record<RelatedKind, number> = { twin: 0.76, 'same-screen': 0.83 };

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** In how many bits two hashes differ. */
export function bitsApart(a: string, b: string): number {
  let [rest, count] = [BigInt(`0x${a || '0'}`) ^ BigInt(`0x${b || '0'}`), 0];
  for (; rest > 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** Whether the main colour of each is in the other: two dark themes of a page have the same edges. */
function haveSameGround(a: Fingerprint, b: Fingerprint): boolean {
  const isIn = (colour: PaletteColour | undefined, { palette }: Fingerprint) =>
    !colour ||
    palette.length === 0 ||
    palette.some((other) => distance(fromOklch(colour), fromOklch(other)) <= COPY_COLOUR);
  return isIn(a.palette[0], b) && isIn(b.palette[0], a);
}

/** What two images of the gallery, or of the same company, are to each other; undefined: nothing. */
function judged(a: Fingerprint, b: Fingerprint, relatedKind: RelatedKind | undefined): Judgement | undefined {
  const apart = bitsApart(a.phash, b.phash);
  const mayBeCopy = apart <= COPY_BITS.cut && haveSameGround(a, b);
  if (!mayBeCopy && !relatedKind) return undefined;
  const { plain, best } = fitOf(bytesOf(a.edges), bytesOf(b.edges));
  const isWhole = plain >= COPY.fit && apart <= COPY_BITS.whole;
  const isCut = best >= COPY.cutFit && best - plain >= COPY.cutGain;
  if (mayBeCopy && (isWhole || isCut)) return { kind: 'duplicate', likeness: best };
  return relatedKind && best >= SAME_SCREEN[relatedKind] ? { kind: relatedKind, likeness: best } : undefined;
}

/** Whether one is a copy of the other: made smaller, encoded again, or cut a little. The likeness; undefined: it is none. */
export const copyLikeness = (a: Fingerprint, b: Fingerprint): number | undefined => judged(a, b, undefined)?.likeness;

/** What two images of the gallery are to each other; undefined: nothing. */
export function judge(a: Compared, b: Compared): Judgement | undefined {
  const isOtherTheme = a.theme !== b.theme && [a.theme, b.theme].includes('dark');
  return judged(a, b, a.folder === b.folder ? (isOtherTheme ? 'twin' : 'same-screen') : undefined);
}
