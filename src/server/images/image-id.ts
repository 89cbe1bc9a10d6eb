import { randomBytes } from 'node:crypto';

/** A new image id: 12 URL-safe characters, random, so that it says nothing about the image and can't be counted through. */
export const newImageId = (): string => randomBytes(9).toString('base64url');
