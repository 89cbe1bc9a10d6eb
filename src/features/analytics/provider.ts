import type { AnalyticsFunction, AnalyticsSettings } from './analytics.store.ts';
import { detectAnalytics } from './detection.ts';

type AnalyticsWindow = { gtag?: AnalyticsFunction; dataLayer?: unknown[] };

const page = globalThis as AnalyticsWindow;

/** Google's script reads commands from a queue that the page defines; others define their own function. */
function adoptQueue(id: string): void {
  if (page.gtag) return;
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  function command(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the script only recognises commands that are arguments objects
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

/** Loads the configured script, if any, and waits for its function. */
export function startProvider(settings: AnalyticsSettings | null): void {
  if (settings) loadScript(settings);
  detectAnalytics(() => typeof page.gtag === 'function');
}
