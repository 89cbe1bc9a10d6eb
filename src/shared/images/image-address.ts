/** Cloudinary delivers under this path; everything after it may begin with transformations and the version segment. */
const CLOUDINARY_UPLOAD = '/image/upload/';

/** The version segment of an image address: `v` and digits between slashes. */
const VERSION_SEGMENT = /\/v\d+\//;
/** The same after transformations (`f_auto,q_auto,w_480`); a folder that looks like a version needs the real version segment before it. */
const CLOUDINARY_VERSION = /^((?:[a-z]+_[^/]+\/)*)v\d+\/(?!v\d+\/)/;

/** What cuts a region out of an image comes before its rendition. */
const CLOUDINARY_CROP = /^c_crop,[^/]+\//;

/** Index of the changeable part of a Cloudinary address; -1 for any other address. */
function ownPartAt(address: string): number {
  const at = address.indexOf(CLOUDINARY_UPLOAD);
  return at < 0 ? -1 : at + CLOUDINARY_UPLOAD.length;
}

/** The address without its version segment, as the lightbox uses it (spec 2). */
export function withoutVersion(address: string): string {
  const at = ownPartAt(address);
  if (at < 0) return address.replace(VERSION_SEGMENT, '/');
  return address.slice(0, at) + address.slice(at).replace(CLOUDINARY_VERSION, '$1');
}

/** Address of a rendition `width` pixels wide of the image at `address` (its full size). */
export function renditionAddress(address: string, width: number): string {
  const at = ownPartAt(address);
  if (at >= 0) {
    const [crop = ''] = CLOUDINARY_CROP.exec(address.slice(at)) ?? [];
    return `${address.slice(0, at)}${crop}f_auto,q_auto,w_${width}/${address.slice(at + crop.length)}`;
  }
  return address.replace(/\/\d+(\.[a-z0-9]+)$/, `/${width}$1`);
}

/** `srcset` and `sizes` of an image; neither where only the full size exists, as `sizes` alone is invalid HTML. */
export const responsive = (
  { secure_url, widths }: { secure_url: string; widths: readonly number[] },
  sizes: string,
): { srcSet?: string; sizes?: string } =>
  widths.length < 2
    ? {}
    : { srcSet: widths.map((width) => `${renditionAddress(secure_url, width)} ${width}w`).join(', '), sizes };

/** Whether an address belongs to one of these public ids, in any rendition. */
export const resolvesToOneOf = (address: string | null, publicIds: readonly string[]): boolean =>
  address !== null && publicIds.some((id) => `${address}/`.includes(`/${id}/`) || address.includes(`/${id}.`));
