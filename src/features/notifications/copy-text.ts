import { showToast } from './toast.store.ts';

/** Copies a text and says whether that worked; without https there is no clipboard. Returns whether it did. */
export async function copyText(
  text: string,
  done = 'Copied to clipboard',
  failed = 'Failed to copy',
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done });
    return true;
  } catch {
    const description = 'Could not copy to clipboard. Please copy manually.';
    showToast({ title: failed, description, kind: 'destructive' });
    return false;
  }
}
