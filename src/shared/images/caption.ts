import { tagLabel } from '../tags/tag-kind.ts';
import type { GalleryItem } from './image.contract.ts';

/** Longest title, in characters. */
const LONGEST = 42;

/** Words before which a description can end without being half a sentence. */
const JOINTS =
  /,| (?:after|at|before|beside|between|by|for|from|in|including|of|on|over|per|showing|that|to|under|where|which|while|with) /g;

/** The longest beginning of a description that is a title by itself; all of it if it is short, or has no joint. */
function headOf(text: string): string {
  if (text.length <= LONGEST) return text;
  const ends = [...text.matchAll(JOINTS)].map(({ index }) => index).filter((end) => end > 0 && end <= LONGEST);
  return text.slice(0, ends.at(-1) ?? text.length).replace(/,$/, '');
}

type Titled = Pick<GalleryItem, 'title' | 'image' | 'company'>;

/** The caption of an image, shown next to its company's name: its title, or the head of its alternative text, without that name at its start. */
export function captionOf({ title, image, company }: Titled): string {
  const text = title ?? headOf(image.alt);
  if (!text.startsWith(`${company.name} `)) return text;
  const rest = text.slice(company.name.length + 1).replace(/^– /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The caption of what an item shows: of an element its name too, "Card in Custom dashboard grid". */
export function captionShown(item: Titled & Pick<GalleryItem, 'region'>): string {
  const element = elementName(item);
  return element ? `${element} in ${captionOf(item)}` : captionOf(item);
}

/** A smaller part of its image is not what the caption of the image is about, also if that names an element of the kind. */
const SMALL_PART = 0.25;

/** The name of the element that an item shows, if the caption of its image does not say it: "Card". */
export function elementName(item: Titled & Pick<GalleryItem, 'region'>): string | undefined {
  const { region } = item;
  const name = region && (region.title || tagLabel(region.tag));
  if (!name) return undefined;
  const isSmall = region.box[2] * region.box[3] < SMALL_PART;
  return isSmall || !captionOf(item).toLowerCase().includes(name.toLowerCase()) ? name : undefined;
}
