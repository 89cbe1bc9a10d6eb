import { showToast } from '#features/notifications/toast.store.ts';
import { COPIED, COPY_FAILED } from './uploader.messages.ts';

/** Copies an image's absolute address and says whether that worked; without https there is no clipboard. */
export async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    showToast(COPIED);
  } catch {
    showToast(COPY_FAILED);
  }
}
