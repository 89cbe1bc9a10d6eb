import { sentenceOf } from '#browser/api-client.ts';
import type { Uploader } from './uploader.store.ts';

/** What is said of a file that is no image (spec 5). */
export const INVALID_FILE_TYPE = {
  title: 'Invalid file type',
  description: 'Please select an image file.',
  kind: 'destructive',
} as const;

/** What is said of a file above the limit (spec 5). */
export const fileTooLarge = (maxMb: number) =>
  ({
    title: 'File too large',
    description: `Please select an image smaller than ${maxMb}MB.`,
    kind: 'destructive',
  }) as const;

/** What is said when an upload fails: the error's own sentence where it has one (spec 8). */
export const uploadFailed = (error: unknown) =>
  ({
    title: 'Upload failed',
    description: sentenceOf(error, 'Failed to upload image. Please try again.'),
    kind: 'destructive',
  }) as const;

/** What is said when someone stops an upload: once all was sent, the server may have been faster. */
export const uploadCancelled = (sent: number) => ({
  title: 'Upload cancelled',
  description: sent < 1 ? 'Your file is still chosen.' : 'Your file is still chosen; it may have been stored already.',
});

/** What is said after an upload; the wording is ours. */
export const UPLOADED = { title: 'Image uploaded', description: 'It is listed under your uploads.' } as const;

/** What is said when an address was copied (spec 8). */
export const COPIED = { title: 'Copied to clipboard' } as const;

/** What is said when it could not be copied (spec 8). */
export const COPY_FAILED = {
  title: 'Failed to copy',
  description: 'Could not copy to clipboard. Please copy manually.',
  kind: 'destructive',
} as const;

/** Only every so many percent are read out. */
const ANNOUNCED_STEP = 25;

/** How far an upload is, beside its bar: once all is sent, the server still cleans and stores the image. */
export const progressText = (sent: number): string =>
  sent < 1 ? `Uploading... ${Math.floor(sent * 100)}%` : 'Processing...';

/** What a screen reader hears of the uploader: progress in steps, so that it is not talked over. */
export function announcementOf(uploader: Uploader): string {
  if (uploader.kind === 'empty') return '';
  if (uploader.kind === 'chosen') return `${uploader.file.name} selected`;
  const percent = Math.floor((uploader.sent * 100) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return progressText(percent / 100);
}
