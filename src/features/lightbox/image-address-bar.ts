/** Query parameter that names the open image (contract 7). */
const IMAGE_PARAM = 'image';

/** Id of the image that an address names. */
export const imageIdIn = (href: string): string | null => new URL(href).searchParams.get(IMAGE_PARAM);

/** The address with another open image, or with none; everything else in it stays. */
export function withImageId(href: string, id: string | null): string {
  const url = new URL(href);
  if (id === null) url.searchParams.delete(IMAGE_PARAM);
  else url.searchParams.set(IMAGE_PARAM, id);
  // A tag's colon needs no escape, and the address stays readable without.
  return url.href.replaceAll('%3A', ':');
}
