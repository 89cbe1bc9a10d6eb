import { factName, fieldText, IMAGE_FIELD_NAMES, isKnown } from '#shared/images/image-fields.ts';
import type { PairGroup, PairKind } from '#shared/pairs/pair.contract.ts';
import { day } from '#shared/text/dates.ts';

export type GroupImage = PairGroup['images'][number];

/** Key of a group, as long as its images stay the same. */
export const groupKey = ({ images }: PairGroup): string => images.map(({ id }) => id).join(' ');

/** Titles of the kinds of groups. */
export const REASONS: Record<PairGroup['reason'], string> = {
  exact: 'The same file',
  near: 'Nearly the same image',
  twin: 'The same screen in another theme',
  'same-screen': 'The same screen in another state',
};

/** Possible decisions for each kind of pair. */
export const KINDS: Record<PairKind, { tab: string; empty: string; reject: string; about: string }> = {
  duplicate: {
    tab: 'Duplicates',
    empty: 'No two images are the same or nearly the same.',
    reject: 'Not duplicates',
    about:
      'Keep one of each. It takes over tags, texts and places in collections, and the addresses of the others lead to it.',
  },
  twin: {
    tab: 'Other theme',
    empty: 'No screen was found in a light and a dark theme.',
    reject: 'Not in another theme',
    about:
      'A screen in a light and in a dark theme. Confirmed ones link to each other and stay together in their order.',
  },
  'same-screen': {
    tab: 'Same screen',
    empty: 'No screen was found in two states or versions.',
    reject: 'Not the same screen',
    about: 'A screen in two states or versions. Confirmed ones link to each other and stay together in their order.',
  },
};

const KB = 1024;

/** Compared facts of the images of a group; empty: unknown. */
const FACTS: readonly { name: string; of: (image: GroupImage) => string }[] = [
  { name: 'Company', of: ({ company, folder }) => company ?? folder },
  { name: 'File', of: ({ fileName }) => fileName },
  { name: 'Size', of: ({ image, bytes }) => `${image.width} × ${image.height}, ${Math.ceil(bytes / KB)} KB` },
  { name: 'Added', of: ({ addedAt }) => day(addedAt) },
  { name: 'Tags', of: ({ tags }) => tags.join(', ') },
  ...IMAGE_FIELD_NAMES.map((field) => ({
    name: factName(field),
    of: (image: GroupImage) => fieldText(field, image[field]),
  })),
  { name: 'Collections', of: ({ collections }) => (collections > 0 ? String(collections) : '') },
];

/** A fact of each image of a group; `isSame`: equal for all of them. */
export type ComparedFact = { name: string; values: readonly string[]; isSame: boolean };

/** Known facts of the images of a group, side by side; facts that are unknown for all are left out. */
export const comparedFacts = ({ images }: PairGroup): ComparedFact[] =>
  FACTS.map(({ name, of }) => ({ name, values: images.map(of) }))
    .filter(({ values }) => values.some(Boolean))
    .map((fact) => ({ ...fact, isSame: new Set(fact.values).size === 1 }));

/** Whether an image may be kept: a draft can't replace a public one. */
export const canKeep = (image: GroupImage, { images }: PairGroup): boolean =>
  !image.draft || images.every(({ draft }) => draft);

const completeness = (image: GroupImage): number =>
  IMAGE_FIELD_NAMES.filter((field) => isKnown(image[field])).length + image.tags.length;

/** The best image to keep: the larger one, then the one with more metadata, then the older one. */
export function suggestedKeep(group: PairGroup): GroupImage | undefined {
  const pixels = ({ image }: GroupImage) => image.width * image.height;
  const candidates = group.images.filter((image) => canKeep(image, group));
  return candidates.toSorted(
    (a, b) => pixels(b) - pixels(a) || completeness(b) - completeness(a) || a.addedAt.localeCompare(b.addedAt),
  )[0];
}
