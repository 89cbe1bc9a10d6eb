import { useSyncExternalStore } from 'react';

function onTabChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-tab'] });
  return () => observer.disconnect();
}

/** Whether the home page shows this tab; the root element says so, the rooms need not know each other. */
export const useIsShown = (tab: string): boolean =>
  useSyncExternalStore(
    onTabChange,
    () => document.documentElement.dataset.tab === tab,
    () => false,
  );
