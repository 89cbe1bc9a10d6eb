import { useStore } from '@nanostores/react';
import { $comparedWith } from '#features/lightbox/rejected.store.ts';
import { $isAdmin } from '#features/session/session.store.ts';

/** Says that an image is not similar to the one that the page compares with; undefined where that is not this viewer's to say. */
export function useReject(): ((other: string) => void) | undefined {
  const id = useStore($comparedWith);
  const isAdmin = useStore($isAdmin);
  if (!id || !isAdmin) return undefined;
  return (other) =>
    void import('#features/lightbox/reject-similar.ts')
      .then(({ rejectSimilar }) => rejectSimilar(id, other))
      .catch(console.debug);
}
