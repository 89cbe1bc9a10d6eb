import { tagLabel } from '../tags/tag-kind.ts';
import { day } from '../text/dates.ts';
import type { GalleryItem } from './image.contract.ts';
import { factName, fieldText, type ImageFieldName, imageField, SHOWN_FIELDS } from './image-fields.ts';

/** A fact about an image; with `href` a link. */
export type ImageFact = { name: string; value: string; href?: string };

/** Whether a text is an address that can be a link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

function fieldFact(field: ImageFieldName, stored: unknown): ImageFact[] {
  const { kind, shown } = imageField(field);
  const [name, value] = [factName(field), fieldText(field, stored)];
  if (value === '') return typeof shown === 'object' ? [{ name, value: shown.missing }] : [];
  if (kind === 'address' && isWebAddress(value)) return [{ name, value: new URL(value).host, href: value }];
  return [{ name, value: kind === 'date' ? day(value) : value }];
}

/** Width and height in pixels. */
export const sizeText = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

/** The known facts about an image, with the size of the part that is shown of it; only the licence is listed when unknown. */
export function imageFacts(item: GalleryItem, shown: Parameters<typeof sizeText>[0] = item.image): ImageFact[] {
  const { addedAt, changedAt } = item;
  return [
    { name: 'Size', value: sizeText(shown) },
    ...SHOWN_FIELDS.flatMap((name) => fieldFact(name, item[name])),
    { name: 'Added', value: day(addedAt) },
    ...(changedAt ? [{ name: 'Changed', value: day(changedAt) }] : []),
  ];
}

/** Facts about an image to compare with those of others: name and values. */
export const comparedFacts = (item: GalleryItem): [name: string, values: string[]][] => [
  ['Company', [item.company.name]],
  ['Title', [item.title ?? item.image.alt]],
  ['Tags', item.tags.map(tagLabel)],
  ...imageFacts(item).map(({ name, value, href }): [string, string[]] => [name, [href ?? value]]),
];
