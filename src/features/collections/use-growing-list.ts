import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { $lastViewed } from '#features/lightbox/lightbox.store.ts';

/** Entries that are rendered at first, and with each extension. */
const PAGE = 60;

/** More entries are rendered once the end of the list is this close to the screen. */
const AHEAD = '0px 0px 150% 0px';

/**
 * Limits how many entries of a long list are rendered. The limit grows when the element `end` comes near, and when the lightbox
 * closes on an image beyond it.
 */
export function useGrowingList(images: readonly (string | undefined)[]): {
  drawn: number;
  end: RefObject<HTMLDivElement | null>;
} {
  const [drawn, setDrawn] = useState(PAGE);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = drawn < images.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still near has to be observed again
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn((count) => count + PAGE),
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, drawn]);
  const onViewed = useEffectEvent((id: string | null) => {
    const at = id === null ? -1 : images.indexOf(id);
    if (at >= drawn) setDrawn(at + PAGE);
  });
  useEffect(() => $lastViewed.listen((id) => onViewed(id)), []);
  return { drawn, end };
}
