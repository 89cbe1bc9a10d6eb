import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { hideCounts } from './counts-by-tab.ts';
import type { GalleryList } from './use-list.ts';

/** How long a list usually takes at most, in ms. */
const USUAL_MS = 5_000;

/** Says that a list takes longer than usual, over its placeholders. */
export function SlowList({ list }: { list: GalleryList }) {
  const { isActive, isOwn, status, params, filters, query } = list;
  const isAwaited = isActive && !isOwn && status !== 'failed';
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setSlow(params), USUAL_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, params]);
  const isSlow = isAwaited && slow === params;
  const isCounted = filters + query === '';
  useEffect(() => (isSlow && !isCounted ? hideCounts() : undefined), [isSlow, isCounted]);
  if (!isSlow) return null;
  // Not in the row of the tools, which its text would move.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-10 flex justify-center">
      <p role="status" className="rounded-xl bg-surface px-4 py-2.5 text-14 shadow-float ring-1 ring-hairline">
        This takes longer than usual.
      </p>
    </div>,
    document.body,
  );
}
