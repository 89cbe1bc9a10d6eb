import { $analyticsState, type AnalyticsFunction, trackPageView } from './analytics.store.ts';
import { detectAnalytics } from './detection.ts';
import { recordImages } from './image-events.ts';

/** The provider's script and our account there (contract 3). */
export type AnalyticsSettings = { id: string; src: string };

type AnalyticsWindow = { gtag?: AnalyticsFunction; dataLayer?: unknown[] };

const page = globalThis as AnalyticsWindow;

/** Google's script reads commands from a queue and leaves the function to the page; others bring their own. */
function adoptQueue(id: string): void {
  if (page.gtag) return;
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  function command(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the reader of the queue tells commands by their being an arguments object
    queue.push(arguments);
  }
  command('js', new Date());
  command('config', id, { send_page_view: false });
  page.gtag = command;
}

function loadScript({ id, src }: AnalyticsSettings): void {
  const script = document.createElement('script');
  const address = new URL(src);
  if (!address.searchParams.has('id')) address.searchParams.set('id', id);
  script.src = address.href;
  script.async = true;
  script.onload = () => adoptQueue(id);
  document.head.append(script);
}

/** Starts analytics: without settings there is no script and it reports itself blocked (contract 3). */
export function startAnalytics(settings: AnalyticsSettings | null): void {
  recordImages();
  trackPageView();
  addEventListener('pageshow', (event) => {
    if (event.persisted) trackPageView();
  });
  if (settings) loadScript(settings);
  if (settings || page.gtag) detectAnalytics(() => typeof page.gtag === 'function');
  else $analyticsState.set('blocked');
}
