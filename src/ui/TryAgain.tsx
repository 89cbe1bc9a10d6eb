import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';

const reload = () => location.reload();

/** Reloads the page after a failure. Offline it waits for the network, because a reload would lose the page. */
export function TryAgain() {
  const [isWaiting, setWaiting] = useState(!navigator.onLine);
  useEffect(() => {
    if (!isWaiting) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isWaiting]);
  return (
    <>
      {isWaiting && (
        <p className="mb-4 text-14 text-muted">You are offline. This page goes on when the network is back.</p>
      )}
      <Button onClick={() => (navigator.onLine ? reload() : setWaiting(true))}>Try again</Button>
    </>
  );
}
