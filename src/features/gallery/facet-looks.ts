import { loadStylesheet } from '#browser/load-stylesheet.ts';
import stylesUrl from './facets.css?url';

let loaded: Promise<void> | undefined;

/** Loads the stylesheet of filters, of dots of colours and of wider searches, once; a failed load is tried again by the next call. */
export function loadLooks(): Promise<void> {
  loaded ??= loadStylesheet(stylesUrl);
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
