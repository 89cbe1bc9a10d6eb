import { showToast } from './toast.store.ts';

/** Where a toast waits for the next page of this tab. */
const KEPT_KEY = 'gallery-kept-toast';

/** Keeps a toast for after a reload that would take it away. */
export const keepToast = (toast: { title: string; description: string }): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify(toast));

/** Shows the toast that the page before kept, once. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEPT_KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT_KEY);
  showToast(JSON.parse(kept) as { title: string; description: string });
}
