import { GUEST_WIDTHS, type GuestSize } from '#shared/guest-links/limits.ts';
import type { HostedImage } from '#shared/images/image.contract.ts';
import { renditionAddress } from '#shared/images/image-address.ts';
import type { ImageReader } from '../image-host/image-reader.ts';
import { workQueue } from '../image-work/work-queue.ts';

/** Pictures in memory: at most about 25 MB. */
const CACHED = 120;
/** Pictures that are drawn at once, and that may be queued; the next request gets 503. */
const LIMITS = { width: 2, perOwner: Number.POSITIVE_INFINITY, total: 240 };

type Picture = Pick<HostedImage, 'secure_url' | 'widths'>;

/** Address of the smallest rendition that is wide enough. */
const sourceOf = ({ secure_url, widths }: Picture, size: GuestSize): string => {
  const fitting = widths.find((width) => width >= GUEST_WIDTHS[size]);
  return fitting === undefined || fitting === widths.at(-1) ? secure_url : renditionAddress(secure_url, fitting);
};

/**
 * Pictures with the gallery's name across them. They are in memory only, and callers check the link each time, so that a
 * picture ends with its link. The drawing packages are loaded with the first one.
 */
export function guestPictures({ readImage }: { readImage: ImageReader }) {
  const queue = workQueue(LIMITS);
  const cached = new Map<string, Promise<Buffer>>();

  const draw = async (image: Picture, size: GuestSize): Promise<Buffer> => {
    const [{ drawWatermark }, { watermarkImage }] = await Promise.all([
      import('../share-pictures/watermark.ts'),
      import('../image-host/watermark-image.ts'),
    ]);
    return watermarkImage(await readImage(sourceOf(image, size)), await drawWatermark(), GUEST_WIDTHS[size]);
  };

  return {
    /** The picture as WebP. Rejects with `image-host-failed` or `server-exhausted`. */
    watermarked: (image: Picture, size: GuestSize): Promise<Buffer> => {
      const key = `${image.secure_url} ${size}`;
      const existing = cached.get(key);
      if (existing) return existing;
      const drawn = queue.run({}, () => draw(image, size));
      const [oldest] = cached.keys();
      if (oldest !== undefined && cached.size >= CACHED) cached.delete(oldest);
      cached.set(key, drawn);
      drawn.catch(() => cached.delete(key));
      return drawn;
    },
  };
}

export type GuestPictures = ReturnType<typeof guestPictures>;
