import { imagePath } from '../site/addresses.ts';

/** An image, or one of its regions by its number. */
export type ImagePart = { image: string; region?: number | undefined };

/** What names an image in a list of people's own, or one of its regions: `id` or `id~number`. */
export const IMAGE_REF = /^[\w-]{1,64}(~[1-9]\d{0,3})?$/;

/** The name of an image or of its region; a region replaces the one that `image` names. */
export const imageRef = (image: string, region?: number | string | null): string =>
  region ? `${partOfRef(image).image}~${region}` : image;

/** The image and region of such a name. */
export function partOfRef(ref: string): ImagePart {
  const [image = '', region] = ref.split('~');
  return region === undefined ? { image } : { image, region: Number(region) };
}

/** Root-relative address of an image or of its region. */
export function refPath(ref: string): string {
  const { image, region } = partOfRef(ref);
  return region === undefined ? imagePath(image) : `${imagePath(image)}?region=${region}`;
}
