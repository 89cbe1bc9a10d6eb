import { createHash } from 'node:crypto';

/** Follows from the name alone, so that links to demo images outlive a new drawing; as long as any image's id. */
export const demoId = (name: string): string =>
  createHash('sha256').update(`demo ${name}`).digest('base64url').slice(0, 12);
