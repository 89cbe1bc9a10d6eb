import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import type { Audience } from '#features/session/audience.ts';
import type { SharedCollection } from '#shared/collections/collection.contract.ts';
import { SHARED_PAGE } from '#shared/collections/limits.ts';
import { withFurtherPages } from './further-pages.ts';

type Embedded = {
  shared: SharedCollection | null;
  /** Whether it is what someone signed in sees. */
  isWhole: boolean;
};

/** A shared collection as far as it is loaded: the page has its first images, as its viewer may see them. */
export function useSharedCollection(token: string, embedded: Embedded, session: Audience) {
  const [shared, setShared] = useState(embedded.shared);
  const [isWhole, setWhole] = useState(embedded.isWhole);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isCut, setCut] = useState(false);
  const loading = useRef<Promise<SharedCollection> | null>(null);

  const fetchPage = (offset: number) =>
    callApi('GET /api/shared/{token}', { params: { token }, query: { limit: SHARED_PAGE, offset } });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages follow from the token, and each attempt reads again
  useEffect(() => {
    // After a sign-in or sign-out, the viewer may see other images.
    const isSame = isWhole === (session === 'signed-in') || (session === 'signed-in' && shared?.hiddenCount === 0);
    if (session === 'loading' || isSame || !shared) return;
    let isCurrent = true;
    loading.current = null;
    fetchPage(0).then(
      (response) => {
        if (!isCurrent) return;
        setFailed(false);
        setWhole(session === 'signed-in');
        setShared(response);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof ApiError && error.status === 404) setShared(null);
        else setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [session, isWhole, shared, token, attempt]);

  const load = async (first: SharedCollection, isCurrent: () => boolean): Promise<SharedCollection> => {
    let last = first;
    setCut(false);
    for await (const more of withFurtherPages(first, fetchPage)) {
      if (!isCurrent()) break;
      last = more;
      setShared(more);
    }
    return last;
  };

  return {
    shared,
    /** The collection could not be loaded for this viewer. */
    hasFailed,
    /** Loads it again for this viewer. */
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    /** Its further images could not be loaded. */
    isCut,
    /** Loads all further images. Rejects like `callApi`. */
    loadAll: (): Promise<SharedCollection> => {
      if (!shared) return Promise.reject(new Error('Nothing is shared.'));
      if (loading.current) return loading.current;
      const own: Promise<SharedCollection> = load(shared, () => loading.current === own).catch((error: unknown) => {
        if (loading.current === own) {
          loading.current = null;
          setCut(true);
        }
        throw error;
      });
      loading.current = own;
      return own;
    },
  };
}
