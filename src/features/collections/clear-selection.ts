import { showToast } from '#features/notifications/toast.store.ts';
import { counted } from '#shared/text/counted.ts';
import { $chosen, clearWithUndo } from './chosen.store.ts';

/** Clears the selection; the toast undoes it. */
export function clearSelection(): void {
  const title = `${counted($chosen.get().length, 'image')} deselected`;
  showToast({ title, action: { label: 'Undo', act: clearWithUndo() } });
}
