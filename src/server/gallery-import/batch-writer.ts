import type { GalleryImportRepository, ImageWrite } from './gallery-import.repository.ts';

/** Rows per transaction: few enough to lose little when killed, enough to be fast. */
const BATCH_ROWS = 50;

/** Collects rows and writes them in batches, one batch at a time; `flush` writes the rest. */
export function batchWriter(repository: Pick<GalleryImportRepository, 'writeImages'>) {
  let pending: ImageWrite[] = [];
  let writing = Promise.resolve();
  const flush = (): Promise<void> => {
    const batch = pending;
    pending = [];
    if (batch.length > 0) writing = writing.then(() => repository.writeImages(batch));
    return writing;
  };
  const add = async (write: ImageWrite): Promise<void> => {
    pending.push(write);
    if (pending.length >= BATCH_ROWS) await flush();
  };
  return { add, flush };
}
