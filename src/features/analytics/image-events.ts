import { $lightbox, imageOf, type OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import { type EventParams, track } from './analytics.store.ts';

/** Fields of an image event: which image of how many, and under which tag (spec 4). */
function about(open: OpenLightbox): EventParams {
  return {
    image_index: open.index,
    image_count: open.items.length,
    tag_name: open.tag,
    company: imageOf(open)?.company.slug ?? '',
  };
}

/** Records the images that are viewed in the lightbox; returns a stop function. */
export const recordImages = (): (() => void) =>
  $lightbox.subscribe((open, before) => {
    if (open && imageOf(open)?.id === imageOf(before)?.id) return;
    if (open) track(before ? 'image_viewed' : 'image_opened', about(open));
    else if (before) track('image_closed', about(before));
  });
