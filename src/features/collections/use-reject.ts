import { useStore } from '#browser/use-store.ts';
import { $comparedWith } from '#features/lightbox/rejected.store.ts';
import { $isAdmin } from '#features/session/session.store.ts';
import { partOfRef } from '#shared/regions/image-ref.ts';

/** Marks an image as not similar to the one that the page compares with; undefined if this viewer may not. */
export function useReject(): ((other: string) => void) | undefined {
  const id = useStore($comparedWith);
  const isAdmin = useStore($isAdmin);
  if (!id || !isAdmin) return undefined;
  return (other) =>
    void import('#features/lightbox/reject-similar.ts')
      .then(({ rejectSimilar }) => rejectSimilar(id, partOfRef(other).image))
      .catch(console.debug);
}
