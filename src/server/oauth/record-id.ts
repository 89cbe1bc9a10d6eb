import { hash } from 'node:crypto';

/** Access tokens, codes and refresh tokens: 43 random characters. Anything else is not looked up. */
export const TOKEN_SHAPE = /^[\w-]{43}$/;

/** The id under which a code, token or client is stored. */
export const recordId = (kind: string, text: string): string => hash('sha256', `${kind}:${text}`, 'hex');

/** A client's secret as it is stored. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');
