import { createHash } from 'node:crypto';

/** An id derived only from the name, so that links to demo images survive a redraw; as long as any image's id. */
export const demoId = (name: string): string =>
  createHash('sha256').update(`demo ${name}`).digest('base64url').slice(0, 12);
