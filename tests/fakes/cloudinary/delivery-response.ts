import sharp from 'sharp';
import type { StoredResource, StoredResources } from './stored-resources.ts';

/** A delivered image. */
export type Delivered = { type: string; data: Buffer };

/** Supported transformations: format, quality, width and height, fit. */
const TRANSFORMATION = /^(?:[fqwhc]_[a-z0-9:]+)(?:,[fqwhc]_[a-z0-9:]+)*$/;

type Wanted = { publicId: string; transformation: string | undefined };

/** Parses a delivery path; the part after `/image/upload/`. */
function wantedOf(path: string): Wanted {
  const segments = path.split('/').map(decodeURIComponent);
  const transformation = TRANSFORMATION.test(segments[0] ?? '') ? segments.shift() : undefined;
  if (/^v\d+$/.test(segments[0] ?? '')) segments.shift();
  return { publicId: segments.join('/').replace(/\.[a-z0-9]+$/, ''), transformation };
}

/** An image in another size: PNG if requested, else WebP; `c_limit` never enlarges. */
async function transformed({ data, width: own }: StoredResource, transformation: string): Promise<Delivered> {
  const wanted = (name: string) => new RegExp(`(?:^|,)${name}_([a-z0-9]+)`).exec(transformation)?.[1];
  const [width, height] = [Number(wanted('w') ?? own), wanted('h')];
  const withoutEnlargement = wanted('c') === 'limit';
  const sized = sharp(data).resize({
    width,
    ...(height ? { height: Number(height), fit: 'inside' as const } : {}),
    withoutEnlargement,
  });
  if (wanted('f') === 'png') return { type: 'image/png', data: await sized.png().toBuffer() };
  return { type: 'image/webp', data: await sized.webp({ quality: 50 }).toBuffer() };
}

/** Delivers images; each rendition is created once. */
export function delivery(store: StoredResources) {
  const made = new WeakMap<Buffer, Map<string, Promise<Delivered>>>();

  const rendition = (resource: StoredResource, transformation: string): Promise<Delivered> => {
    const renditions = made.get(resource.data) ?? new Map<string, Promise<Delivered>>();
    made.set(resource.data, renditions);
    const making = renditions.get(transformation) ?? transformed(resource, transformation);
    renditions.set(transformation, making);
    return making;
  };

  return async (path: string, isStrict: boolean): Promise<Delivered | 'refused' | null> => {
    const { publicId, transformation } = wantedOf(path);
    const resource = store.find(publicId);
    if (!resource) return null;
    if (transformation && isStrict && !made.get(resource.data)?.has(transformation)) return 'refused';
    if (transformation) return rendition(resource, transformation);
    return { type: `image/${resource.format}`, data: resource.data };
  };
}
