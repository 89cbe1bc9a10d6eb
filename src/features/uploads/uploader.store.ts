import { atom } from 'nanostores';
import { holdReload } from '#browser/busy.ts';
import { NOTHING_DROPPED } from '#browser/dropped-files.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import {
  fileTooLarge,
  HEIC_FILE,
  INVALID_FILE_TYPE,
  oneOfDropped,
  UPLOADED,
  uploadCancelled,
  uploadFailed,
} from './uploader.messages.ts';
import { uploadTestImage } from './uploads.client.ts';

const BYTES_PER_MB = 1024 * 1024;
const HEIC_NAME = /\.hei[cf]$/i;

/** State of the uploader (spec 4): empty, file chosen, uploading; success leads to empty, failure back to the chosen file. */
export type Uploader =
  | { kind: 'empty' }
  | { kind: 'chosen'; file: File }
  /** `sent`: the sent part of the file, from 0 to 1. */
  | { kind: 'uploading'; file: File; sent: number };

export const $uploader = atom<Uploader>({ kind: 'empty' });

/** Uploads of this tab, latest first. */
export const $uploads = atom<readonly UploadResponse[]>([]);

/** Chooses a file, or reports why it can't be uploaded and keeps the previous choice (spec 5). */
export function chooseFile(file: File, maxMb: number): void {
  if ($uploader.get().kind === 'uploading') return;
  if (HEIC_NAME.test(file.name)) showToast(HEIC_FILE);
  else if (!file.type.startsWith('image/')) showToast(INVALID_FILE_TYPE);
  else if (file.size > maxMb * BYTES_PER_MB) showToast(fileTooLarge(maxMb));
  else $uploader.set({ kind: 'chosen', file });
}

/** Chooses the first image of what was dropped, files or folders. */
export function chooseDropped(files: readonly File[], maxMb: number): void {
  const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0];
  if (!file) {
    showToast(NOTHING_DROPPED);
    return;
  }
  chooseFile(file, maxMb);
  const state = $uploader.get();
  if (files.length > 1 && state.kind === 'chosen' && state.file === file) {
    showToast(oneOfDropped(file.name, files.length));
  }
}

export function clearFile(): void {
  if ($uploader.get().kind === 'chosen') $uploader.set({ kind: 'empty' });
}

/** The same image uploaded again has the same public id: it moves to the front. */
function addUpload(upload: UploadResponse): void {
  const others = $uploads.get().filter(({ public_id }) => public_id !== upload.public_id);
  $uploads.set([upload, ...others]);
}

let running: AbortController | undefined;

/** Stops the running upload; the file stays chosen. */
export const cancelUpload = (): void => running?.abort();

/**
 * Uploads the chosen file with `send`, and delays the reload of a new version meanwhile. Reports the outcome and never rejects.
 */
export async function uploadChosen(send = uploadTestImage): Promise<void> {
  const before = $uploader.get();
  if (before.kind !== 'chosen') return;
  const { file } = before;
  running = new AbortController();
  const { signal } = running;
  const release = holdReload('upload');
  let progress = 0;
  const reportSent = (sent: number) => {
    progress = sent;
    $uploader.set({ kind: 'uploading', file, sent });
  };
  reportSent(0);
  try {
    addUpload(await send(file, reportSent, signal));
    $uploader.set({ kind: 'empty' });
    showToast(UPLOADED);
  } catch (error) {
    $uploader.set({ kind: 'chosen', file });
    showToast(signal.aborted ? uploadCancelled(progress) : uploadFailed(error));
  }
  release();
}
