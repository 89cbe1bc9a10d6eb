import { type Box, pixelsOf } from '#shared/regions/box.ts';
import { type CloudinaryAccount, deliveryOrigin } from '../cloudinary-account.ts';
import type { ImageHost } from './image-host.port.ts';

/** What Cloudinary calls the parameters of our transformations in an address. */
const PARAMETERS = { crop: 'c', fetch_format: 'f', gravity: 'g', height: 'h', width: 'w', x: 'x', y: 'y' } as const;

/** A step of a transformation, by the SDK's names. */
export type Transformation = Partial<Record<keyof typeof PARAMETERS, string | number>>;

type Addressed = Parameters<ImageHost['address']>[0];

const stepText = (step: Transformation): string =>
  Object.entries(step)
    .map(([name, value]) => `${PARAMETERS[name as keyof Transformation]}_${value}`)
    .sort()
    .join(',');

/**
 * The delivery address of an image, transformed by Cloudinary on request, as the SDK writes it. Pages and responses need
 * nothing but addresses, and loading the SDK would be a sixth of the time in which a function starts.
 */
export function cloudinaryAddress(
  account: CloudinaryAccount,
  { publicId, version, format }: Addressed,
  ...steps: readonly Transformation[]
): string {
  const file = encodeURIComponent(decodeURIComponent(publicId)).replaceAll('%2F', '/').replaceAll('%3A', ':');
  return [
    deliveryOrigin(account),
    ...(account.delivery.private_cdn ? [] : [account.cloudName]),
    'image/upload',
    ...steps.map(stepText),
    `v${version}`,
    format ? `${file}.${format}` : file,
  ].join('/');
}

/** The transformation that cuts a region out of an image. */
export function regionCrop(image: { width: number; height: number }, box: Box) {
  const { left: x, top: y, width, height } = pixelsOf(box, image);
  return { crop: 'crop', gravity: 'north_west', x, y, width, height } satisfies Transformation;
}
