import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits, URL-safe. */
export const newShareToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text looks like a token at all. */
export const isShareToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** What is stored of a token, hex: a stolen database opens no link. */
export const shareHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a token is the one that was hashed, in constant time. */
export const matchesShareHash = (token: string, hash: string | null): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(shareHashOf(token)), Buffer.from(hash.padEnd(64).slice(0, 64)));
