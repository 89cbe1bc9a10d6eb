const BYTES_PER_MB = 1024 * 1024;

/** What one person can have on the test page: images, bytes as they are stored, and for how many days. Admins upload as much as they like. */
export const TEST_UPLOADS = { files: 20, maxMb: 50, days: 30 } as const;

/** Whether someone who has so many test uploads, of so many bytes, has no room for another one. */
export const isFull = ({ files, bytes }: { files: number; bytes: number }): boolean =>
  files >= TEST_UPLOADS.files || bytes >= TEST_UPLOADS.maxMb * BYTES_PER_MB;
