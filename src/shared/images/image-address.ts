/** Cloudinary delivers under this path; everything after it may begin with transformations and the version segment. */
const CLOUDINARY_UPLOAD = '/image/upload/';

/** The version segment of an image address: `v` and digits between slashes. */
const VERSION_SEGMENT = /\/v\d+\//;

/** The address without its version segment, as the lightbox uses it (spec 2). */
export const withoutVersion = (address: string): string => address.replace(VERSION_SEGMENT, '/');

/** Address of a rendition `width` pixels wide of the image at `address` (its full size). */
export function renditionAddress(address: string, width: number): string {
  const at = address.indexOf(CLOUDINARY_UPLOAD);
  if (at >= 0) {
    const head = address.slice(0, at + CLOUDINARY_UPLOAD.length);
    return `${head}f_auto,q_auto,w_${width}/${address.slice(head.length)}`;
  }
  return address.replace(/\/\d+(\.[a-z0-9]+)$/, `/${width}$1`);
}

/** `srcset` of an image from the widths that exist; empty when there is only the full size. */
export const srcSet = (address: string, widths: readonly number[]): string =>
  widths.length < 2 ? '' : widths.map((width) => `${renditionAddress(address, width)} ${width}w`).join(', ');
