import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from './Button.tsx';

/** Retries what failed. Offline it waits for the network. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  const [isWaiting, setWaiting] = useState(!navigator.onLine);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => {
      setWaiting(false);
      retry();
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [isWaiting]);
  return (
    <>
      {isWaiting && (
        <p className="mb-4 text-14 text-muted">You are offline. This page goes on when the network is back.</p>
      )}
      <Button onClick={() => (navigator.onLine ? onRetry() : setWaiting(true))}>Try again</Button>
    </>
  );
}
