import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 random bits, URL-safe. */
export const newShareToken = (): string => randomBytes(16).toString('base64url');

/** Whether a text has the form of a token. */
export const isShareToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** The stored hash of a token, hex: a stolen database opens no link. */
export const shareHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares a token with a hash, in constant time. */
export const matchesShareHash = (token: string, hash: string | null): boolean =>
  hash !== null && timingSafeEqual(Buffer.from(shareHashOf(token)), Buffer.from(hash.padEnd(64).slice(0, 64)));
