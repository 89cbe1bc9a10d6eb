import sharp from 'sharp';
import type { StoredResource, StoredResources } from './stored-resources.ts';

/** A delivered image. */
export type Delivered = { type: string; data: Buffer };

/** A step of a transformation: format, quality, left, top, width and height, gravity, fit or crop. */
const STEP = /^(?:[fgqwhcxy]_[a-z0-9:_]+)(?:,[fgqwhcxy]_[a-z0-9:_]+)*$/;

type Wanted = { publicId: string; transformation: string | undefined };

/** Parses a delivery path; the part after `/image/upload/`. */
function wantedOf(path: string): Wanted {
  const segments = path.split('/').map(decodeURIComponent);
  const steps = segments.splice(
    0,
    segments.findIndex((segment) => !STEP.test(segment)),
  );
  const transformation = steps.length > 0 ? steps.join('/') : undefined;
  if (/^v\d+$/.test(segments[0] ?? '')) segments.shift();
  return { publicId: segments.join('/').replace(/\.[a-z0-9]+$/, ''), transformation };
}

const parameters = (step: string) => new Map(step.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));

/** A step's result without loss: a part, or another size; `c_limit` never enlarges. */
async function afterStep(data: Buffer, step: string): Promise<Buffer> {
  const wanted = parameters(step);
  const [left, top, width, height] = ['x', 'y', 'w', 'h'].map((name) =>
    wanted.has(name) ? Number(wanted.get(name)) : undefined,
  );
  const image = sharp(data);
  if (wanted.get('c') === 'crop')
    image.extract({ left: left ?? 0, top: top ?? 0, width: width ?? 1, height: height ?? 1 });
  else if (width ?? height)
    image.resize({ width, height, fit: 'inside', withoutEnlargement: wanted.get('c') === 'limit' });
  return image.png({ compressionLevel: 0 }).toBuffer();
}

/** An image after all steps of a transformation: PNG if requested, else WebP. */
async function transformed({ data }: StoredResource, transformation: string): Promise<Delivered> {
  const steps = transformation.split('/');
  let result = data;
  for (const step of steps) result = await afterStep(result, step);
  if (steps.some((step) => parameters(step).get('f') === 'png')) return { type: 'image/png', data: result };
  return { type: 'image/webp', data: await sharp(result).webp({ quality: 50 }).toBuffer() };
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
