import { $analyticsState, type AnalyticsSettings, trackPageView } from './analytics.store.ts';
import { recordImages } from './image-events.ts';

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
