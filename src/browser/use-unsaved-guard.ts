import { useEffect } from 'react';
import { holdReload } from './busy.ts';

/** Holds back the reload of a new version, and asks before leaving, while something unsaved is typed (contract 6). */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdReload('unsaved input');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      release();
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
}
