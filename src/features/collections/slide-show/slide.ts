import { shownName } from '#shared/companies/demo.ts';
import type { GuestCollection } from '#shared/guest-links/guest-link.contract.ts';
import { guestPicturePath } from '#shared/guest-links/limits.ts';
import { creditOf } from '#shared/images/credit.ts';
import { responsive } from '#shared/images/image-address.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import type { ExportedItem } from '../export/collect-images.ts';

/** An image of a slide show. */
export type ShownSlide = {
  key: string;
  title: string;
  company: string;
  note: string;
  credit: string;
  alt: string;
  width: number;
  height: number;
  src: string;
  srcSet?: string;
  /** Blurred preview (ThumbHash), which is visible until the image is loaded. */
  placeholder: string | null;
};

/** The images of a collection that this viewer sees; placeholders and gaps are left out. */
export const slidesOfItems = (items: readonly ExportedItem[]): ShownSlide[] =>
  items.flatMap(({ item, note }) => {
    if (!item) return [];
    const { id, title, image, region, company } = item;
    const { alt } = image;
    const picture = pictureOf(item);
    const { width, height, secure_url: src, placeholder } = picture;
    const { srcSet } = responsive(picture, '100vw');
    const texts = { title: (region?.title || title) ?? alt, company: shownName(company), note, credit: creditOf(item) };
    return {
      key: imageRef(id, region?.id),
      ...texts,
      alt,
      width,
      height,
      src,
      placeholder,
      ...(srcSet ? { srcSet } : {}),
    };
  });

/** The watermarked images of a guest link. */
export const slidesOfGuest = (token: string, items: GuestCollection['items']): ShownSlide[] =>
  items.flatMap(({ image, note }) => {
    if (!image) return [];
    const { picture, ...texts } = image;
    return { key: picture, ...texts, note, src: guestPicturePath(token, picture, 'full') };
  });

/** How far in px a finger moves for a swipe. */
const SWIPE_PX = 48;

/** How far right a finger is on the image; on one that is turned clockwise, right is down the screen. */
export const alongImage = ({ clientX, clientY }: { clientX: number; clientY: number }, isTurned: boolean): number =>
  isTurned ? clientY : clientX;

/** The slide that a finger leads to which has moved `distance` px to the right. */
export const slideAfterSwipe = (distance: number, now: number, count: number): number =>
  Math.abs(distance) < SWIPE_PX ? now : Math.min(Math.max(now - Math.sign(distance), 0), count - 1);

/** The slide that a key leads to; undefined for other keys. */
export function slideAfterKey(key: string, now: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case ' ':
      return Math.min(now + 1, count - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return Math.max(now - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
