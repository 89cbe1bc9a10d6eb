import { atom } from 'nanostores';

/** How long a toast shows by default, in ms (spec 9). */
const TOAST_DURATION_MS = 5_000;

/** How long a dismissed toast stays in the store, in ms (spec 9). */
export const TOAST_REMOVAL_DELAY_MS = 1_000_000;

type ToastAction = { label: string; act: () => unknown };

/** A notification; `destructive` is the style of failures, `note` of what is neither done nor failed. Once dismissed it is no longer `open`. */
export type Toast = {
  id: number;
  title: string;
  description?: string;
  kind: 'plain' | 'note' | 'destructive';
  durationMs: number;
  open: boolean;
  /** An action, such as undo; it dismisses the toast. */
  action?: ToastAction;
};

/** The latest toast; at most one at a time, a new one replaces the old (spec 2). */
export const $toast = atom<Toast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** What a toast says; a plain one stays for 5 s. */
export type NewToast = Pick<Toast, 'title' | 'description' | 'action'> & Partial<Pick<Toast, 'kind' | 'durationMs'>>;

export function showToast(toast: NewToast): void {
  lastId += 1;
  clearTimeout(removal);
  $toast.set({ kind: 'plain', durationMs: TOAST_DURATION_MS, ...toast, id: lastId, open: true });
}

/** Dismisses a toast; it is removed from the store after the delay. */
export function dismissToast(id: number): void {
  const toast = $toast.get();
  if (toast?.id !== id || !toast.open) return;
  $toast.set({ ...toast, open: false });
  removal = setTimeout(() => {
    if ($toast.get()?.id === id) $toast.set(null);
  }, TOAST_REMOVAL_DELAY_MS);
}
