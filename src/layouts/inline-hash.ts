import { createHash } from 'node:crypto';

/** The hash by which a page's policy allows an inline script. */
export const inlineHash = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}` as const;
