import { saveFile } from '#browser/files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { BY_ID_MAX } from '#shared/collections/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { fetchImages } from '../collections.client.ts';

/** Saves images as a ZIP with their credits; reports those that are left out. */
export async function downloadChosen(ids: readonly string[]): Promise<void> {
  showToast({ title: `Packing ${counted(ids.length, 'image')}...` });
  try {
    const [{ exportZip }, found] = await Promise.all([import('./export-zip.ts'), fetchImages(ids.slice(0, BY_ID_MAX))]);
    const items = found.map((slot) => ({ ...slot, section: null, note: '' }));
    const exported = { title: 'Images', description: '', sections: [], items };
    const signal = new AbortController().signal;
    saveFile(await exportZip(exported, { signal, onProgress: () => undefined }), 'images.zip');
    const left = found.filter(({ item }) => item === undefined || item.mayDownload === false).length;
    showToast({
      title: `${counted(found.length - left, 'image')} packed`,
      ...(left > 0 ? { description: `${counted(left, 'image')} left out; credits.md says why.` } : {}),
    });
  } catch {
    showToast({ title: 'Download failed', description: 'Please try again.', kind: 'destructive' });
  }
}
