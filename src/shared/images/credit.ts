import { shownName } from '../companies/demo.ts';
import type { GalleryItem } from './image.contract.ts';
import { fieldText, imageField, PUBLIC_FIELDS } from './image-fields.ts';

/** Title, company, and the fields that belong into a credit, in one line. */
export const creditOf = (item: GalleryItem): string =>
  [`“${item.title ?? item.image.alt}”`, shownName(item.company), creditFacts(item)].filter(Boolean).join(', ');

/** The credit of an image beside its title and its company. */
export const creditFacts = (item: GalleryItem): string =>
  PUBLIC_FIELDS.map((field) => imageField(field).credit?.(fieldText(field, item[field])))
    .filter(Boolean)
    .join(', ');
