import { showToast } from './toast.store.ts';

/** Storage key of a toast for the next page of this tab. */
const STORAGE_KEY = 'gallery-kept-toast';

/** Stores a toast until after a reload. */
export const toastAfterReload = (toast: { title: string; description: string }): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(toast));

/** Shows the toast that the previous page has stored, once. */
export function showStoredToast(): void {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  if (kept === null) return;
  sessionStorage.removeItem(STORAGE_KEY);
  showToast(JSON.parse(kept) as { title: string; description: string });
}
