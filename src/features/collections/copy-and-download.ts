import { fetchFile, saveFile } from '#browser/files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { downloadRefusal } from '#shared/images/licence.ts';
import { imagePath } from '#shared/site/addresses.ts';
import { fetchImages } from './collections.client.ts';
import { creditOf } from './credit.ts';
import { encodeAs } from './export/encode-image.ts';
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

const pngOf = async (id: string): Promise<Blob> =>
  encodeAs(await fetchFile((await downloadableItem(id)).image.secure_url), 'image/png');

async function report(work: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await work;
    showToast({ title: done });
  } catch (error) {
    const description = error instanceof Refused ? error.message : 'Please try again.';
    showToast({ title: failed, description, kind: 'destructive' });
  }
}

/** Copies the image itself to the clipboard, as PNG in its full size. Must be called from a click or a key. */
export async function copyImage(id: string): Promise<void> {
  const png = pngOf(id);
  // The browser wraps the reason in an error of its own.
  const copying = navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  await report(
    Promise.all([png, copying]),
    'Image copied. Paste it into Figma, Keynote or a document.',
    'Failed to copy',
  );
}

/** Copies the address of an image's page. */
export const copyLink = (id: string): Promise<void> =>
  report(navigator.clipboard.writeText(new URL(imagePath(id), location.href).href), 'Link copied', 'Failed to copy');

/** Copies the author and source of an image. */
export async function copyCredit(id: string): Promise<void> {
  const credit = itemOf(id).then((item) => new Blob([creditOf(item)], { type: 'text/plain' }));
  const copying = navigator.clipboard.write([new ClipboardItem({ 'text/plain': credit })]);
  await report(Promise.all([credit, copying]), 'Credit copied', 'Failed to copy');
}

/** Saves an image as a file, as PNG in its full size. */
export const downloadImage = (id: string): Promise<void> =>
  report(
    downloadableItem(id).then(async (item) =>
      saveFile(await encodeAs(await fetchFile(item.image.secure_url), 'image/png'), fileNameOf(item, 'png')),
    ),
    'Downloaded',
    'Download failed',
  );
