import { $lightbox, imageOf, type OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import { $analyticsState, type AnalyticsSettings, type EventParams, track, trackPageView } from './analytics.store.ts';

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
const recordImages = (): (() => void) =>
  $lightbox.subscribe((open, before) => {
    if (open && imageOf(open)?.id === imageOf(before)?.id) return;
    if (open) track(before ? 'image_viewed' : 'image_opened', about(open));
    else if (before) track('image_closed', about(before));
  });

/** Starts analytics: without configuration no script is loaded, and analytics counts as blocked (contract 3). */
export function startAnalytics(settings: AnalyticsSettings | null): void {
  recordImages();
  trackPageView();
  addEventListener('pageshow', (event) => {
    if (event.persisted) trackPageView();
  });
  if (settings || (globalThis as { gtag?: unknown }).gtag)
    void import('./provider.ts').then((provider) => provider.startProvider(settings));
  else $analyticsState.set('blocked');
}
