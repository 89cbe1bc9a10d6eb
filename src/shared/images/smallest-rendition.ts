import { renditionAddress } from './image-address.ts';

/** Address of the smallest rendition, or of the only one. */
export const smallestRendition = ({ secure_url, widths }: { secure_url: string; widths: readonly number[] }): string =>
  widths[0] !== undefined && widths.length > 1 ? renditionAddress(secure_url, widths[0]) : secure_url;
