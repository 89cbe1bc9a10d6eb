import { saveFile } from '#browser/files.ts';
import { $toast, dismissToast, showToast } from '#features/notifications/toast.store.ts';
import { counted } from '#shared/text/counted.ts';
import { type Exported, leftOut, type Progress } from './collect-images.ts';
import { safeName } from './file-names.ts';
import type { SlideOptions } from './slides.ts';

/** A kind of file that an export creates. */
export type Format = {
  name: string;
  ending: 'zip' | 'pptx' | 'pdf' | 'json';
  exportFile: (exported: Exported, options: SlideOptions, progress: Progress) => Promise<Blob>;
};

/** Dismisses what an earlier export reported; a toast with an action, such as undo, stays. */
function dismissEarlierReport(): void {
  const earlier = $toast.get();
  if (earlier && !earlier.action) dismissToast(earlier.id);
}

/** Creates a file and saves it. Toasts say how it ends; a cancelled one says so at once. Returns whether the file was saved. */
export async function runExport(
  { name, ending, exportFile }: Format,
  exported: Exported,
  { options, progress, save = saveFile }: { options: SlideOptions; progress: Progress; save?: typeof saveFile },
): Promise<boolean> {
  dismissEarlierReport();
  const { signal } = progress;
  const onCancelled = () => showToast({ kind: 'note', title: 'Export cancelled' });
  signal.addEventListener('abort', onCancelled);
  try {
    const file = await exportFile(exported, options, progress);
    if (signal.aborted) return false;
    save(file, `${safeName(exported.title, 'collection')}.${ending}`);
    const left = ending === 'json' ? 0 : leftOut(exported.items);
    const description = left > 0 && { description: `${counted(left, 'image')} left out. The file says why.` };
    showToast({ title: `${name} saved`, ...description });
    return true;
  } catch {
    if (!signal.aborted) showToast({ title: 'Export failed', description: 'Please try again.', kind: 'destructive' });
    return false;
  } finally {
    signal.removeEventListener('abort', onCancelled);
  }
}
