import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Start of the next page: after this many images, the last of which has this row number. */
export type CursorPlace = { offset: number; number: number };

const CIPHER = 'aes-256-ctr';
const TAG_BYTES = 16;
const PLACE_BYTES = 8;

/**
 * Encrypted and authenticated cursors that belong to one query. The same place of the same query always has the same
 * cursor.
 */
export function cursors(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const [macKey, cipherKey] = [keyFor('search cursor mac'), keyFor('search cursor cipher')];
  const tagOf = (place: Buffer, query: string) =>
    createHmac('sha256', macKey).update(place).update(query).digest().subarray(0, TAG_BYTES);

  return {
    write: ({ offset, number }: CursorPlace, query: string): string => {
      const place = Buffer.alloc(PLACE_BYTES);
      place.writeUInt32BE(offset, 0);
      place.writeUInt32BE(number, 4);
      const tag = tagOf(place, query);
      // The tag is the nonce as well (a synthetic one), so another place or query has another.
      const cipher = createCipheriv(CIPHER, cipherKey, tag);
      return Buffer.concat([tag, cipher.update(place), cipher.final()]).toString('base64url');
    },
    /** Undefined for a text that is no cursor, was changed, or belongs to another query. */
    read: (cursor: string, query: string): CursorPlace | undefined => {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length !== TAG_BYTES + PLACE_BYTES || bytes.toString('base64url') !== cursor) return undefined;
      const tag = bytes.subarray(0, TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, cipherKey, tag);
      const place = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
      if (!timingSafeEqual(tag, tagOf(place, query))) return undefined;
      return { offset: place.readUInt32BE(0), number: place.readUInt32BE(4) };
    },
  };
}

export type Cursors = ReturnType<typeof cursors>;
