import { useSyncExternalStore } from 'react';

function onTabChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-tab'] });
  return () => observer.disconnect();
}

/** Whether the home page shows this tab. Read from the root element, so that this feature need not import the gallery. */
export const useIsShown = (tab: string): boolean =>
  useSyncExternalStore(
    onTabChange,
    () => document.documentElement.dataset.tab === tab,
    () => false,
  );
