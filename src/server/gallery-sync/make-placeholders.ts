import type { ImageListing } from '../image-host/image-host.port.ts';

/** Renditions that are fetched at the same time. */
const AT_ONCE = 8;
/** Failures in a row after which a sync stops asking: delivery is down, and the next sync makes up for it. */
const FAILURES_IN_A_ROW = AT_ONCE;

type Pictured = Parameters<ImageListing['placeholder']>[0];

/** Makes placeholders for the length of one sync. */
export type PlaceholderMaker = <T extends Pictured>(images: readonly T[]) => Promise<(T & { placeholder: string })[]>;

/**
 * Makes placeholders from tiny renditions. One that can't be made is left blank: an image without a placeholder is worth
 * more than no image.
 */
export function placeholderMaker(listing: Pick<ImageListing, 'placeholder'>): PlaceholderMaker {
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
    const made: ((typeof images)[number] & { placeholder: string })[] = [];
    for (let from = 0; from < images.length; from += AT_ONCE) {
      const some = images.slice(from, from + AT_ONCE);
      made.push(
        ...(await Promise.all(some.map(async (image) => ({ ...image, placeholder: await placeholderOf(image) })))),
      );
    }
    return made;
  };
}
