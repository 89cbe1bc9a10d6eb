import type { imageVersions } from '#db/schema/images.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import { type ImageAddress, toHostedImage } from '../gallery/image.mapper.ts';

export type ImageVersionRow = typeof imageVersions.$inferSelect;

/** A version in the API's form; its alt text is the image's. */
export const toImageVersion = (row: ImageVersionRow, alt: string, address: ImageAddress): ImageVersion => ({
  id: row.id,
  image: toHostedImage(row, alt, address),
  shownFrom: row.shownFrom.toISOString(),
  replacedAt: row.replacedAt.toISOString(),
});
