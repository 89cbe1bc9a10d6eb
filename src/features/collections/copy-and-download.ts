import { fetchFile, saveFile } from '#browser/files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { creditOf } from '#shared/images/credit.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { downloadRefusal } from '#shared/images/licence.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { refPath } from '#shared/regions/image-ref.ts';
import { fetchImages } from './collections.client.ts';
import { encodeAs, withCredit } from './export/encode-image.ts';
import { fileNameOf } from './export/file-names.ts';

/** A failed copy or download. Its message can be shown in a toast. */
class Refused extends Error {}

/** An image by its id. Rejects when this viewer may not see it. */
export async function itemOf(id: string): Promise<GalleryItem> {
  const [found] = await fetchImages([id]);
  if (found?.kind === 'hidden') throw new Refused('Sign in to copy or download this image.');
  if (!found?.item) throw new Refused('This image is no longer in the gallery.');
  return found.item;
}

async function downloadableItem(id: string): Promise<GalleryItem> {
  const item = await itemOf(id);
  const refusal = downloadRefusal(item);
  if (refusal) throw new Refused(refusal);
  return item;
}

async function pngOf(id: string, hasCredit: boolean): Promise<Blob> {
  const item = await downloadableItem(id);
  const file = await fetchFile(pictureOf(item).secure_url);
  return hasCredit ? withCredit(file, creditOf(item)) : encodeAs(file, 'image/png');
}

/** Refuses where there is none, as on pages that are not served over HTTPS. */
function clipboard(): Clipboard {
  if (!navigator.clipboard) throw new Refused('The browser copies on pages with HTTPS only.');
  return navigator.clipboard;
}

/** Does work at once, as copying must be asked for in the click itself, and says how it ended. */
async function report(work: () => Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await work();
    showToast({ title: done });
  } catch (error) {
    const description = error instanceof Refused ? error.message : 'Please try again.';
    showToast({ title: failed, description, kind: 'destructive' });
  }
}

/**
 * Copies the image itself to the clipboard, as PNG in its full size; on request with its credit below it. Must be called from a
 * click or a key.
 */
export const copyImage = (id: string, { hasCredit = false } = {}): Promise<void> =>
  report(
    async () => {
      const target = clipboard();
      const png = pngOf(id, hasCredit);
      // The browser wraps the reason in an error of its own.
      return Promise.all([png, target.write([new ClipboardItem({ 'image/png': png })])]);
    },
    `Image copied${hasCredit ? ' with its credit' : ''}. Paste it into Figma, Keynote or a document.`,
    'Failed to copy',
  );

/** Copies the address of an image's page. */
export const copyLink = (id: string): Promise<void> =>
  report(async () => clipboard().writeText(new URL(refPath(id), location.href).href), 'Link copied', 'Failed to copy');

/** Whether the browser can hand an address to other apps. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands an address to another app, by the system's own dialog. Must be called from a click. */
export async function shareAddress(address: string, title: string): Promise<void> {
  try {
    await navigator.share({ url: address, title });
  } catch (error) {
    // The person closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'Failed to share', description: 'Copy the link instead.', kind: 'destructive' });
  }
}

/** Copies the author and source of an image. */
export const copyCredit = (id: string): Promise<void> =>
  report(
    async () => {
      const target = clipboard();
      const credit = itemOf(id).then((item) => new Blob([creditOf(item)], { type: 'text/plain' }));
      return Promise.all([credit, target.write([new ClipboardItem({ 'text/plain': credit })])]);
    },
    'Credit copied',
    'Failed to copy',
  );

/** Saves an image as a file, as PNG in its full size. */
export const downloadImage = (id: string): Promise<void> =>
  report(
    async () => {
      const item = await downloadableItem(id);
      saveFile(await encodeAs(await fetchFile(pictureOf(item).secure_url), 'image/png'), fileNameOf(item, 'png'));
    },
    'Downloaded',
    'Download failed',
  );
