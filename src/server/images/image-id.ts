import { randomBytes } from 'node:crypto';

/**
 * A new image id: 12 URL-safe random characters, so that it reveals nothing about the image and can't be enumerated. It does
 * not begin with a dash: a command would take it for an option.
 */
export const newImageId = (): string => randomBytes(9).toString('base64url').replace(/^-/, '0');
