import type { ImageListing } from '../image-host/image-host.port.ts';
import { portions } from '../portions.ts';

/** Renditions that are fetched in parallel. */
const AT_ONCE = 8;
/** After this many failures in a row a sync stops trying: delivery is down, and the next sync catches up. */
const FAILURES_IN_A_ROW = AT_ONCE;

type Pictured = Parameters<ImageListing['placeholder']>[0];

export type CreatePlaceholders = <T extends Pictured>(images: readonly T[]) => Promise<(T & { placeholder: string })[]>;

/**
 * Creates placeholders from tiny renditions. A failed one stays blank: an image without a placeholder is better than no image.
 */
export function placeholderCreator(listing: Pick<ImageListing, 'placeholder'>): CreatePlaceholders {
  let failures = 0;

  const placeholderOf = async (image: Pictured): Promise<string> => {
    if (failures >= FAILURES_IN_A_ROW) return '';
    try {
      const placeholder = await listing.placeholder(image);
      failures = 0;
      return placeholder;
    } catch {
      failures += 1;
      return '';
    }
  };

  return async (images) => {
    const created: ((typeof images)[number] & { placeholder: string })[] = [];
    for (const some of portions(images, AT_ONCE)) {
      created.push(
        ...(await Promise.all(some.map(async (image) => ({ ...image, placeholder: await placeholderOf(image) })))),
      );
    }
    return created;
  };
}
