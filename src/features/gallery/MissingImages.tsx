import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';

/** Some images further down could not be loaded; visible while their places are. They are loaded again once the browser is back online. */
export function MissingImages({ onRetry }: { onRetry: (() => void) | undefined }) {
  useEffect(() => {
    if (!onRetry) return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className="pointer-events-none sticky bottom-20 z-10 flex justify-center pt-4">
      <p
        role="alert"
        className="pointer-events-auto flex items-center gap-3 rounded-xl bg-surface py-2 pr-2 pl-4 text-14 shadow-float ring-1 ring-hairline"
      >
        Some images could not be loaded.
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
