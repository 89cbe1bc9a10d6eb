import { showToast } from './toast.store.ts';

/** Storage key of a toast for the next page of this tab. */
const KEPT_KEY = 'gallery-kept-toast';

/** Stores a toast until after a reload. */
export const keepToast = (toast: { title: string; description: string }): void =>
  sessionStorage.setItem(KEPT_KEY, JSON.stringify(toast));

/** Shows the toast that the previous page has stored, once. */
export function showKeptToast(): void {
  const kept = sessionStorage.getItem(KEPT_KEY);
  if (kept === null) return;
  sessionStorage.removeItem(KEPT_KEY);
  showToast(JSON.parse(kept) as { title: string; description: string });
}
