import { sentenceOf } from '#browser/api-client.ts';
import type { Uploader } from './uploader.store.ts';

/** Toast for a file that is no image (spec 5). */
export const INVALID_FILE_TYPE = {
  title: 'Invalid file type',
  description: 'Please select an image file.',
  kind: 'destructive',
} as const;

/** Toast for a photo of a telephone, which many browsers don't know as an image. */
export const HEIC_FILE = {
  title: 'Invalid file type',
  description: "This is a HEIC photo, which browsers don't show. Save it as JPG or PNG.",
  kind: 'destructive',
} as const;

/** Toast when several files are dropped. */
export const oneOfDropped = (name: string, count: number) => ({
  title: `${name} chosen`,
  description: `It is the first of ${count} files: this page takes one at a time. Admins upload folders under Images.`,
});

/** Toast for a file above the limit (spec 5). */
export const fileTooLarge = (maxMb: number) =>
  ({
    title: 'File too large',
    description: `Please select an image smaller than ${maxMb}MB.`,
    kind: 'destructive',
  }) as const;

/** Toast when an upload fails, with the error's own message, if any (spec 8). */
export const uploadFailed = (error: unknown) =>
  ({
    title: 'Upload failed',
    description: sentenceOf(error, 'Failed to upload image. Please try again.'),
    kind: 'destructive',
  }) as const;

/** Toast when someone stops an upload: once everything was sent, the server may have stored it. */
export const uploadCancelled = (sent: number) => ({
  title: 'Upload cancelled',
  description: sent < 1 ? 'Your file is still chosen.' : 'Your file is still chosen; it may have been stored already.',
});

/** Toast after an upload; the wording is ours. */
export const UPLOADED = { title: 'Image uploaded', description: 'It is listed under your uploads.' } as const;

/** Progress is announced in steps of this many percent. */
const ANNOUNCED_STEP = 25;

/** Progress text beside the bar: once everything is sent, the server still cleans and stores the image. */
export const progressText = (sent: number): string =>
  sent < 1 ? `Uploading... ${Math.floor(sent * 100)}%` : 'Processing...';

/** Announcements for screen readers: progress in steps. */
export function announcementOf(uploader: Uploader): string {
  if (uploader.kind === 'empty') return '';
  if (uploader.kind === 'chosen') return `${uploader.file.name} selected`;
  const percent = Math.floor((uploader.sent * 100) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return progressText(percent / 100);
}
