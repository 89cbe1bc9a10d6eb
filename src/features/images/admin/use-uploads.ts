import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#browser/api-client.ts';
import { holdReload } from '#browser/busy.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { fileTooLarge } from '#shared/uploads/file-too-large.ts';
import { type UploadWay, uploadDirectly, uploadImage } from './images-admin.client.ts';
import { UNREACHABLE, uploadToast } from './upload.messages.ts';

/** A file that was not stored, and why; `again` if a retry may succeed. */
export type Refusal = { file: File; reason: string; again: boolean };

type Reply = Awaited<ReturnType<typeof uploadImage>>;

/** A file that is in the gallery already, exactly or nearly. An identical one is not stored again. */
export type CopiedFile = { file: File; isStored: boolean; copies: NonNullable<Reply['copies']> };

/** Limits in MB: of a request, and of direct uploads to the image host; 0: not available. */
export type UploadLimits = { maxMb: number; directMaxMb: number };

/** Uploads in progress: index of the current file, and how many there are. */
export type UploadProgress = { at: number; total: number };

const BYTES_PER_MB = 1024 * 1024;

/** Statuses that concern the file itself: the same one would be refused again. */
const ABOUT_THE_FILE: ReadonlySet<number> = new Set([413, 415, 422]);

const refusalOf = (file: File, error: unknown): Refusal => ({
  file,
  reason: sentenceOf(error, UNREACHABLE),
  again: !(error instanceof ApiError && ABOUT_THE_FILE.has(error.status)),
});

/** Uploads files one after another into a folder; reports progress and refused files. `onStored` is called after the last one. */
export function useUploads({ maxMb, directMaxMb }: UploadLimits, onStored: () => Promise<void>) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [refused, setRefused] = useState<{ folder: string; files: readonly Refusal[] } | null>(null);
  const [copied, setCopied] = useState<{ folder: string; files: readonly CopiedFile[] }>({ folder: '', files: [] });
  const [asDrafts, setAsDrafts] = useState(false);
  const isStopped = useRef(false);
  useUnsavedGuard(progress !== null, 'upload');
  // A reload would lose which files are still to be sent.
  const isReported = refused !== null || copied.files.length > 0;
  useEffect(() => (isReported ? holdReload('upload') : undefined), [isReported]);

  const forgetCopied = () => setCopied({ folder: '', files: [] });

  const upload = async (files: readonly File[], folder: string, identical: UploadWay['identical'] = 'skip') => {
    isStopped.current = false;
    setRefused(null);
    forgetCopied();
    const refusals: Refusal[] = [];
    const found: CopiedFile[] = [];
    let sent = 0;
    for (const file of files) {
      if (isStopped.current) break;
      sent += 1;
      setProgress({ at: sent, total: files.length });
      const largest = Math.max(maxMb, directMaxMb);
      if (file.size > largest * BYTES_PER_MB) refusals.push({ file, reason: fileTooLarge(largest), again: false });
      else {
        const send = file.size > maxMb * BYTES_PER_MB ? uploadDirectly : uploadImage;
        await send(file, folder, { draft: asDrafts, identical }).then(
          ({ copies = [], stored = true }) => copies.length > 0 && found.push({ file, copies, isStored: stored }),
          (error: unknown) => refusals.push(refusalOf(file, error)),
        );
      }
    }
    setProgress(null);
    setCopied({ folder, files: found });
    if (refusals.length > 0) setRefused({ folder, files: refusals });
    const identicalFiles = found.filter(({ isStored }) => !isStored).length;
    const stored = sent - refusals.length - identicalFiles;
    const copies = found.length - identicalFiles;
    showToast(uploadToast({ total: files.length, stored, refusals, copied: copies, identical: identicalFiles }));
    await onStored();
  };

  return {
    progress,
    refused,
    copied: copied.files,
    forgetCopied,
    /** Stores the identical files of the last upload nevertheless. */
    keepIdentical: () => {
      const files = copied.files.filter(({ isStored }) => !isStored).map(({ file }) => file);
      void upload(files, copied.folder, 'keep');
    },
    asDrafts,
    setAsDrafts,
    upload,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setRefused(null),
    retry: () => {
      if (refused)
        void upload(
          refused.files.filter(({ again }) => again).map(({ file }) => file),
          refused.folder,
        );
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
