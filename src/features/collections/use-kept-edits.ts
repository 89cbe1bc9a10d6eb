import { useEffect } from 'react';
import { holdReload } from '#browser/busy.ts';
import { useStore } from '#browser/use-store.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { $hasStuck, $hasUnsaved, $isEditing, saveEdits } from './edits.store.ts';

const onHide = () => document.visibilityState === 'hidden' && saveEdits();

/** Saves the page's edits when it is left or hidden, and asks before leaving with one that this can't save. Returns whether one is unsaved. */
export function useKeptEdits(): boolean {
  const isEditing = useStore($isEditing);
  useUnsavedGuard(useStore($hasStuck));
  useEffect(() => (isEditing ? holdReload('unsaved input') : undefined), [isEditing]);
  useEffect(() => {
    addEventListener('pagehide', saveEdits);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', saveEdits);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, []);
  return useStore($hasUnsaved);
}
