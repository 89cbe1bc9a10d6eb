import sharp from 'sharp';
import type { StoredResource, StoredResources } from './stored-resources.ts';

/** A picture as it is delivered. */
export type Delivered = { type: string; data: Buffer };

/** Transformations that this stand-in knows: format, quality, width, how to fit. */
const TRANSFORMATION = /^(?:[fqwc]_[a-z0-9:]+)(?:,[fqwc]_[a-z0-9:]+)*$/;

/** What a delivery path asks for; the part after `/image/upload/`. */
function wantedOf(path: string): { publicId: string; width: number | null; isConverted: boolean } {
  const segments = path.split('/').map(decodeURIComponent);
  const transformation = TRANSFORMATION.test(segments[0] ?? '') ? segments.shift() : undefined;
  if (/^v\d+$/.test(segments[0] ?? '')) segments.shift();
  const width = /(?:^|,)w_(\d+)/.exec(transformation ?? '')?.[1];
  return {
    publicId: segments.join('/').replace(/\.[a-z0-9]+$/, ''),
    width: width ? Number(width) : null,
    isConverted: transformation !== undefined,
  };
}

/** Delivers pictures, each rendition made once. */
export function delivery(store: StoredResources) {
  const made = new WeakMap<Buffer, Map<number, Promise<Buffer>>>();

  const rendition = (resource: StoredResource, width: number): Promise<Buffer> => {
    const sizes = made.get(resource.data) ?? new Map<number, Promise<Buffer>>();
    made.set(resource.data, sizes);
    const known = sizes.get(width);
    if (known) return known;
    const making = sharp(resource.data).resize({ width }).webp({ quality: 50 }).toBuffer();
    sizes.set(width, making);
    return making;
  };

  return async (path: string): Promise<Delivered | null> => {
    const { publicId, width, isConverted } = wantedOf(path);
    const resource = store.find(publicId);
    if (!resource) return null;
    if (!isConverted) return { type: `image/${resource.format}`, data: resource.data };
    return { type: 'image/webp', data: await rendition(resource, width ?? resource.width) };
  };
}
