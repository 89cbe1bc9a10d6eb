import type { GalleryItem } from '#shared/images/image.contract.ts';
import { imageRef } from '#shared/regions/image-ref.ts';

type Item = Pick<GalleryItem, 'id' | 'region'>;

const shownOf = ({ id, region }: Item): string => imageRef(id, region?.id);

/** Rows of images without those that the page shows above them, each with at most `most` of its own; rows that have none are left out. */
export function withoutRepeats<Row extends { items: readonly Item[]; most: number }>(
  rows: readonly Row[],
  above: readonly (Item | undefined)[],
): Row[] {
  const shown = new Set(above.map((item) => item && shownOf(item)));
  return rows.flatMap((row) => {
    const items = row.items.filter((item) => !shown.has(shownOf(item))).slice(0, row.most);
    for (const item of items) shown.add(shownOf(item));
    return items.length > 0 ? [{ ...row, items }] : [];
  });
}
