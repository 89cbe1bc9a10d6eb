import type { DeskImage } from '#shared/images/image-desk.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';

/** Which images of a place are looked for, by what is still to be done about them. */
export type Wanted = 'all' | 'shown' | 'hidden' | 'untagged' | 'undescribed';

/** What the kinds are called. */
export const WANTED_LABELS: Readonly<Record<Wanted, string>> = {
  all: 'All images',
  shown: 'Shown in the gallery',
  hidden: 'Hidden',
  untagged: 'Without tags',
  undescribed: 'Without alt text',
};

const IS_WANTED: Readonly<Record<Wanted, (image: DeskImage) => boolean>> = {
  all: () => true,
  shown: ({ hidden }) => !hidden,
  hidden: ({ hidden }) => hidden,
  untagged: ({ tags }) => tags.length === 0,
  undescribed: ({ alt }) => alt === '',
};

/** Images of that kind whose file name, title, author, alt text or tags contain the text, ignoring case. */
export function findImages(images: readonly DeskImage[], text: string, wanted: Wanted): readonly DeskImage[] {
  const part = text.trim().toLowerCase();
  const textOf = ({ fileName, title, author, alt, tags }: DeskImage) =>
    [fileName, title, author, alt, ...tags, ...tags.map(tagLabel)].join('\n');
  return images.filter((image) => IS_WANTED[wanted](image) && textOf(image).toLowerCase().includes(part));
}
