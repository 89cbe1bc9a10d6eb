const BYTES_PER_MB = 1024 * 1024;

/** Limits of one person on the test page: images and stored bytes. Admins have no limit. */
export const TEST_UPLOADS = { files: 20, maxMb: 50 } as const;

/** Whether someone with this many test uploads, of this many bytes, has reached the limit. */
export const isFull = ({ files, bytes }: { files: number; bytes: number }): boolean =>
  files >= TEST_UPLOADS.files || bytes >= TEST_UPLOADS.maxMb * BYTES_PER_MB;
