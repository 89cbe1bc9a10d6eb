import { $toast } from './toast.store.ts';

let focusArea: Promise<() => void> | undefined;

/** Loads the notification area once. */
export function loadToaster(): Promise<() => void> {
  focusArea ??= import('./mount-toaster.tsx').then(({ mountToaster }) => mountToaster());
  return focusArea;
}

/** The part of the toasts on every page: loads the area with the first toast, and focuses it on F8 (spec 2). */
export function startToaster(): void {
  $toast.subscribe((toast) => {
    if (toast) void loadToaster();
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 'F8') return;
    event.preventDefault();
    void loadToaster().then((focus) => requestAnimationFrame(focus));
  });
}
