import { createHash } from 'node:crypto';
import type { ImageHost } from '#server/image-host/image-host.port.ts';
import { readOnlyImageHost } from './image-host.ts';

/** An image host that accepts everything and stores nothing: each content has one public id for each name. */
export const storingImageHost = (): ImageHost => ({
  ...readOnlyImageHost,
  store: async (bytes, { name = '' }) => {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    return {
      publicId: `stored/${contentHash.slice(0, 16)}${name}`,
      version: '1',
      format: 'webp',
      width: 1,
      height: 1,
      bytes: bytes.byteLength,
      widths: '1',
      placeholder: '',
      contentHash,
    };
  },
});
