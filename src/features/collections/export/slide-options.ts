import { browserStorage } from '#browser/storage.ts';
import { LAYOUTS } from './slide-layout.ts';
import type { SlideOptions } from './slides.ts';

const KEY = 'gallery-slides';
const DEFAULT: SlideOptions = { layout: 1, hasCover: true };

/** The options that were last chosen in this browser. */
export function storedSlideOptions(): SlideOptions {
  const { layout, hasCover } = (browserStorage.read(KEY) ?? {}) as Partial<SlideOptions>;
  return {
    layout: LAYOUTS.find((each) => each === layout) ?? DEFAULT.layout,
    hasCover: hasCover !== false,
  };
}

/** Remembers options in this browser. */
export const storeSlideOptions = (options: SlideOptions): void => browserStorage.set(KEY, JSON.stringify(options));
