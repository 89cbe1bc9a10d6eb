import { tabStorage } from '#browser/storage.ts';
import { showToast } from './toast.store.ts';

/** Storage key of a toast for the next page of this tab. */
const STORAGE_KEY = 'gallery-kept-toast';

/** Stores a toast until after a reload. */
export const toastAfterReload = (toast: { title: string; description: string }): void =>
  tabStorage.set(STORAGE_KEY, JSON.stringify(toast));

/** Shows the toast that the previous page has stored, once. */
export function showStoredToast(): void {
  const stored = tabStorage.read(STORAGE_KEY) as { title: string; description: string } | null;
  if (!stored) return;
  tabStorage.remove(STORAGE_KEY);
  showToast(stored);
}
