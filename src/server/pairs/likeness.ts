import type { PaletteColour } from '#db/schema/search.ts';
import { distance, fromOklch } from '#shared/colours/oklab.ts';
import { bitsApart } from '#shared/similar/hash-bits.ts';
import type { RelatedKind } from '#shared/similar/similar.contract.ts';
import { fitOf, largestDifference } from './alignment.ts';

/** Version of everything that decides what is a pair; images compared by another version are compared again. */
export const PAIR_RECIPE = 3;

/** The features of an image that identify copies. */
export type Fingerprint = {
  /** 64 bits, hex. */
  phash: string;
  /** Layout descriptor, base64. */
  layout: string;
  /** Edges in place, base64. */
  edges: string;
  palette: readonly PaletteColour[];
  /** Pixels; unknown for an image that was taken down. */
  width?: number;
  height?: number;
};

/** The compared features of an image of the gallery. */
export type Compared = Fingerprint & { folder: string; theme: 'light' | 'dark' | 'mixed' | null };

/** The relation of two images, and their similarity, 0 to 1. */
export type Judgement = { kind: 'duplicate' | RelatedKind; likeness: number };

/** No known copy has a less similar descriptor and also a hash that differs in more bits; most other images do. */
export const NEAR = { likeness: 0.72, bits: 8 };
/** A copy matches this well uncropped; or less, if the match improves by this much when cropped. */
const COPY = { fit: 0.93, cutFit: 0.87, cutGain: 0.04 };
/** Bits of 64 in which the hashes of copies differ at most: uncropped, and cropped. */
const COPY_BITS = { whole: 14, cut: 24 };
/**
 * A copy that was scaled down by more than this has the same proportions but for rounding, and its hash differs in few bits;
 * the fewer pixels its shorter side has, the less it matches: 4 % less at 320, a quarter less at 56.
 */
const SHRUNK = { scale: 0.85, roundedPx: 1.5, bits: 10, lossPx: 14, leastFit: 0.55 };
/**
 * A copy that is not cropped differs in no part by more than `least`, and by more the fewer pixels its shorter side has: 0.9 at 300,
 * 1.3 at 100. Screens with the same layout and other words differ by 1 and more.
 */
const COPY_PART = { least: 0.7, perPx: 60 };
/** Largest distance in OKLab of a copy's main colour from a colour of the other image. */
const COPY_COLOUR = 0.06;
/** From this similarity on, two images of a company show the same screen: in another theme, or in another state. */
const SAME_SCREEN: Record<RelatedKind, number> = { twin: 0.76, 'same-screen': 0.83 };

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** How well two images have to match if one is a scaled-down copy; undefined if their sizes rule that out. */
function shrunkFit(a: Fingerprint, b: Fingerprint): number | undefined {
  const [small, large] = (a.width ?? 0) < (b.width ?? 0) ? [a, b] : [b, a];
  const { width = 0, height = 0 } = small;
  if (!width || !large.width || !large.height) return undefined;
  const scale = width / large.width;
  if (scale > SHRUNK.scale || Math.abs(large.height * scale - height) > SHRUNK.roundedPx) return undefined;
  return Math.max(SHRUNK.leastFit, 1 - SHRUNK.lossPx / Math.min(width, height));
}

/** Whether two uncropped images match in every part. */
function matchEverywhere(a: Fingerprint, b: Fingerprint): boolean {
  const sides = [a.width, a.height, b.width, b.height].filter((side) => side !== undefined);
  const limit = COPY_PART.least + COPY_PART.perPx / Math.min(...sides, Number.POSITIVE_INFINITY);
  return largestDifference(bytesOf(a.edges), bytesOf(b.edges)) <= limit;
}

/** Whether the main colour of each is in the other: two dark themes of a page have the same edges. */
function haveSameGround(a: Fingerprint, b: Fingerprint): boolean {
  const isIn = (colour: PaletteColour | undefined, { palette }: Fingerprint) =>
    !colour ||
    palette.length === 0 ||
    palette.some((other) => distance(fromOklch(colour), fromOklch(other)) <= COPY_COLOUR);
  return isIn(a.palette[0], b) && isIn(b.palette[0], a);
}

/** The relation of two images of the gallery, or of the same company; undefined: none. */
function judged(a: Fingerprint, b: Fingerprint, relatedKind: RelatedKind | undefined): Judgement | undefined {
  const apart = bitsApart(a.phash, b.phash);
  const mayBeCopy = apart <= COPY_BITS.cut && haveSameGround(a, b);
  if (!mayBeCopy && !relatedKind) return undefined;
  const { plain, best } = fitOf(bytesOf(a.edges), bytesOf(b.edges));
  const isAlike =
    (plain >= COPY.fit && apart <= COPY_BITS.whole) || (plain >= (shrunkFit(a, b) ?? 1) && apart <= SHRUNK.bits);
  const isWhole = isAlike && matchEverywhere(a, b);
  const isCut = best >= COPY.cutFit && best - plain >= COPY.cutGain;
  if (mayBeCopy && (isWhole || isCut)) return { kind: 'duplicate', likeness: best };
  return relatedKind && best >= SAME_SCREEN[relatedKind] ? { kind: relatedKind, likeness: best } : undefined;
}

/** The similarity if one is a copy of the other: scaled down, re-encoded, or slightly cropped. Undefined: it is not. */
export const copyLikeness = (a: Fingerprint, b: Fingerprint): number | undefined => judged(a, b, undefined)?.likeness;

/** The relation of two images of the gallery; undefined: none. */
export function judge(a: Compared, b: Compared): Judgement | undefined {
  const isOtherTheme = a.theme !== b.theme && [a.theme, b.theme].includes('dark');
  return judged(a, b, a.folder === b.folder ? (isOtherTheme ? 'twin' : 'same-screen') : undefined);
}
