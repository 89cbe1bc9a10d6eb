import { useEffect, useState } from 'react';
import { ApiError } from '#browser/api-client.ts';
import { $attempt } from './attempt.store.ts';
import type { Loaded } from './gallery-view.ts';

const LOADING = { state: 'loading' } as const;

/** Loads something by key; null loads nothing. Ignores responses to earlier keys. */
export function useLoaded<T>(key: string | null, read: (key: string) => Promise<T>): Loaded<T> {
  const [response, setResponse] = useState<{ key: string | null; loaded: Loaded<T> }>({ key: null, loaded: LOADING });
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    let isLacking = true;
    const stop = $attempt.subscribe(() => {
      if (!isLacking) return;
      isLacking = false;
      setResponse({ key, loaded: LOADING });
      read(key).then(
        (value) => isCurrent && setResponse({ key, loaded: { state: 'ready', value } }),
        (error: unknown) => {
          isLacking = true;
          const status = error instanceof ApiError ? error.status : undefined;
          if (isCurrent) setResponse({ key, loaded: { state: 'failed', status } });
        },
      );
    });
    return () => {
      stop();
      isCurrent = false;
    };
  }, [key, read]);
  return response.key === key ? response.loaded : LOADING;
}
