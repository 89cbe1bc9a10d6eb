import { createHash } from 'node:crypto';

/** SHA-256 of a source's bytes, hex; stored in the index as `contentHash`. */
export const contentHashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
