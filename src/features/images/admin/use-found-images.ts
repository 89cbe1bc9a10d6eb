import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { isWholePlace, type PageFilter, queryOf } from './image-filter.ts';
import { fetchImages } from './images-admin.client.ts';

/** Images of the first page and of each further one. */
const PAGE_SIZE = 60;
/** Most images per call; a whole company or folder is loaded with it, because only a whole one can be reordered. */
const MOST_AT_ONCE = 500;
/** Debounce of a filter in ms. */
const PAUSE_MS = 150;

type Found = { key: string; images: readonly AdminImage[]; total: number };

/** Loads more images until there are this many, or no more. */
async function readUpTo(filter: PageFilter, aim: number, loaded: readonly AdminImage[], signal: AbortSignal) {
  let images = loaded;
  let total = Number.POSITIVE_INFINITY;
  while (images.length < Math.min(aim, total)) {
    const limit = Math.min(MOST_AT_ONCE, aim - images.length);
    const page = await fetchImages(filter, { offset: images.length, limit }, signal);
    const ids = new Set(images.map(({ id }) => id));
    const added = page.images.filter(({ id }) => !ids.has(id));
    images = [...images, ...added];
    total = added.length > 0 ? page.total : images.length;
  }
  return { images, total };
}

/** The matching images, page by page; null while the filter is unknown. */
export function useFoundImages(filter: PageFilter | null) {
  const [found, setFound] = useState<Found | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const running = useRef<AbortController | null>(null);
  const key = filter && queryOf(filter);
  const latest = useRef({ filter, found });
  useEffect(() => {
    latest.current = { filter, found };
  });

  /** Reloads as many images as are listed, at least a page; or with `more` the next ones. */
  const load = useCallback(async (isMore: boolean) => {
    const { filter, found: previous } = latest.current;
    if (!filter) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const filterKey = queryOf(filter);
    const shown = previous?.key === filterKey ? previous.images : [];
    const first = isWholePlace(filter) ? MOST_AT_ONCE : PAGE_SIZE;
    try {
      const { images, total } = isMore
        ? await readUpTo(filter, shown.length + PAGE_SIZE, shown, controller.signal)
        : await readUpTo(filter, Math.max(shown.length, first), [], controller.signal);
      if (controller.signal.aborted) return;
      setFound({ key: filterKey, images, total });
      setUnreadable(false);
    } catch {
      if (!controller.signal.aborted) setUnreadable(true);
    }
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null) return;
    setUnreadable(false);
    const timer = setTimeout(() => void load(false), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [key, load]);
  useEffect(() => () => running.current?.abort(), []);

  /** Reorders the listed images before the server has responded. */
  const arrange = (ids: readonly string[]) =>
    setFound((previous) => {
      if (!previous) return previous;
      const byId = new Map(previous.images.map((image) => [image.id, image]));
      return { ...previous, images: ids.flatMap((id) => byId.get(id) ?? []) };
    });

  return {
    images: found?.images ?? null,
    total: found?.total ?? 0,
    /** Whether the listed images belong to an earlier filter. */
    isStale: found !== null && found.key !== key,
    unreadable,
    read: useCallback(() => load(false), [load]),
    readMore: useCallback(() => load(true), [load]),
    arrange,
  };
}

/** The matching images, as the page's parts use them. */
export type FoundImagesState = ReturnType<typeof useFoundImages>;
