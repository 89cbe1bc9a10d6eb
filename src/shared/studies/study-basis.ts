import { counted } from '../text/counted.ts';
import { day } from '../text/dates.ts';

/** What the figures of a study rest on. */
export type StudyBasis = {
  /** Real products; the demo's don't count. */
  products: number;
  /** Images of these products. */
  images: number;
  /** When the newest of these images was added (ISO date and time); null without any. */
  asOf: string | null;
  /** How a value is found, as a sentence. */
  method: string;
};

/** Below this many real products, a study says nothing about products in general. */
const PRODUCTS_MIN = 5;

/** Whether there are too few real products to say what products have in common. */
export const isTooFew = (products: number): boolean => products < PRODUCTS_MIN;

/** The basis of a study of companies; `newest`: when the newest image was added (ms), and a demo has only images of its own. */
export function studyBasis(
  companies: readonly { isDemo?: boolean | undefined }[],
  { images, newest, method }: { images: number; newest: number; method: string },
): StudyBasis {
  const products = companies.filter(({ isDemo }) => !isDemo).length;
  if (products === 0) return { products, images: 0, asOf: null, method };
  return { products, images, asOf: new Date(newest).toISOString(), method };
}

/** Says that a figure is left out, and why. */
export const tooFewText = (products: number): string =>
  `Too few to say: ${products === 0 ? 'no real product' : `${counted(products, 'real product')} only`}, ${PRODUCTS_MIN} are needed.`;

/** Number of real products and images, and the date: "7 real products, 94 images, newest of 24 November 2026". */
export const basisFigures = ({ products, images, asOf }: Omit<StudyBasis, 'method'>): string =>
  asOf
    ? `${counted(products, 'real product')}, ${counted(images, 'image')}, the newest of ${day(asOf)}`
    : 'no real product';

/** What a study rests on, when, and how its values are found. */
export const basisText = (basis: StudyBasis): string => `Based on ${basisFigures(basis)}. ${basis.method}`;

/** The same, and whether that is too little. */
export const studyText = (basis: StudyBasis): string =>
  [basisText(basis), ...(isTooFew(basis.products) ? [tooFewText(basis.products)] : [])].join(' ');
