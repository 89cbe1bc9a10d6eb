import { atom } from 'nanostores';

/** How long a toast shows by default, in ms (spec 9). */
export const TOAST_DURATION_MS = 5_000;

/** A notification; `destructive` is the style of failures. */
export type Toast = {
  id: number;
  title: string;
  description?: string;
  kind: 'plain' | 'destructive';
  durationMs: number;
};

/** The toast on screen; at most one at a time, a new one takes the place of the old (spec 2). */
export const $toast = atom<Toast | null>(null);

let lastId = 0;

/** Shows a toast. */
export function showToast(toast: {
  title: string;
  description?: string;
  kind?: Toast['kind'];
  durationMs?: number;
}): void {
  lastId += 1;
  $toast.set({ kind: 'plain', durationMs: TOAST_DURATION_MS, ...toast, id: lastId });
}
