import type { PaletteColour } from '#db/schema/search.ts';
import { distance, fromOklch } from '#shared/colours/oklab.ts';
import type { RelatedKind } from '#shared/similar/similar.contract.ts';
import { bitsApart } from '../reading/perceptual-hash.ts';
import { fitOf } from './alignment.ts';

/** Version of everything that decides what is a pair; images that another one has compared are compared again. */
export const PAIR_RECIPE = 2;

/** How an image looks, as far as copies are told by it. */
export type Fingerprint = {
  /** 64 bits, hex. */
  phash: string;
  /** Layout descriptor, base64. */
  layout: string;
  /** Edges in place, base64. */
  edges: string;
  palette: readonly PaletteColour[];
  /** Pixels; of a picture that was taken down they are not known. */
  width?: number;
  height?: number;
};

/** What is compared of an image of the gallery. */
export type Compared = Fingerprint & { folder: string; theme: 'light' | 'dark' | 'mixed' | null };

/** What two images are to each other, and how like they are, 0 to 1. */
export type Judgement = { kind: 'duplicate' | RelatedKind; likeness: number };

/** Copies whose descriptors are less alike than this and whose hashes differ in more bits were never seen; most other images are. */
export const NEAR = { likeness: 0.72, bits: 8 };
/** A copy fits this well as it is; or less well, when its fit gets better by so much without what was cut off. */
const COPY = { fit: 0.93, cutFit: 0.87, cutGain: 0.04 };
/** Bits of 64 in which the hashes of copies differ at most: as they are, and cut. */
const COPY_BITS = { whole: 14, cut: 24 };
/**
 * A copy that was made smaller than this part has the same proportions but for rounding, and its hash differs in few bits; the fewer
 * pixels its shorter side has, the less it fits: 4 % less at 320, a quarter less at 56.
 */
const SHRUNK = { scale: 0.85, roundedPx: 1.5, bits: 10, lossPx: 14, leastFit: 0.55 };
/** Largest distance in OKLab of a copy's main colour from a colour of the other image. */
const COPY_COLOUR = 0.06;
/** From here on two images of a company show the same screen: in another theme, or in another state. */
const SAME_SCREEN: Record<RelatedKind, number> = { twin: 0.76, 'same-screen': 0.83 };

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** How well two images have to fit when one is the other made smaller; undefined where it can't be, by their sizes. */
function shrunkFit(a: Fingerprint, b: Fingerprint): number | undefined {
  const [small, large] = (a.width ?? 0) < (b.width ?? 0) ? [a, b] : [b, a];
  const { width = 0, height = 0 } = small;
  if (!width || !large.width || !large.height) return undefined;
  const scale = width / large.width;
  if (scale > SHRUNK.scale || Math.abs(large.height * scale - height) > SHRUNK.roundedPx) return undefined;
  return Math.max(SHRUNK.leastFit, 1 - SHRUNK.lossPx / Math.min(width, height));
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
  const isWhole =
    (plain >= COPY.fit && apart <= COPY_BITS.whole) || (plain >= (shrunkFit(a, b) ?? 1) && apart <= SHRUNK.bits);
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
