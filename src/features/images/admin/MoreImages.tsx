import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { FoundImagesState } from './use-found-images.ts';

/** How far below the viewport the next page is loaded. */
const AHEAD = '800px';

/** End marker of the list; `onNear` is called once. */
function ListEnd({ onNear }: { onNear: () => Promise<void> }) {
  const end = useRef<HTMLDivElement>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setReading(true);
        void onNear().finally(() => setReading(false));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <div ref={end} className="mt-6 flex justify-center">
      <Button size="sm" disabled={isReading} onClick={() => void onNear()}>
        {isReading ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  );
}

/** Loads the next page when the end of the list comes near, or on request. */
export function MoreImages({ found }: { found: FoundImagesState }) {
  const { images, total, readMore, isStale } = found;
  const shown = images?.length ?? 0;
  if (shown === 0 || shown >= total || isStale) return null;
  // A new marker after each page: its end may still be near.
  return <ListEnd key={shown} onNear={readMore} />;
}
