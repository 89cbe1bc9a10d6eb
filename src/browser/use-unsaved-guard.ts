import { useEffect } from 'react';
import { type BusyReason, holdReload } from './busy.ts';

/** Delays the reload of a new version, and asks before leaving, while there is unsaved input or an upload runs (contract 6). */
export function useUnsavedGuard(isUnsaved: boolean, reason: BusyReason = 'unsaved input'): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdReload(reason);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      release();
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved, reason]);
}
