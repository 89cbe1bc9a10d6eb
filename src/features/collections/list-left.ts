import { withValues } from '#browser/page-address.ts';
import { tabStorage } from '#browser/storage.ts';
import { PAGE_IMAGE } from './focused-image.ts';

const KEY = 'gallery-list-left';

/** Stores the address of a page with a list of images when it is left, without the image that is open over it. */
export function rememberList(): void {
  addEventListener('pagehide', () => {
    if (!document.querySelector('.image-grid') || document.querySelector(PAGE_IMAGE)) return;
    tabStorage.set(KEY, withValues(location.href, { image: null, region: null, context: null }));
  });
}

/** The list that was last left in this tab; the home page without one. */
export const listLeft = (): string => tabStorage.get(KEY) ?? '/';
