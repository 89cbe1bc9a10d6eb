import { atom } from 'nanostores';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';

/** Which of the spec's two zoom readings the lightbox follows (contract 7). */
export type LightboxReading = 'home' | 'company';

/** An open lightbox: its list, position and zoom rules. */
export type OpenLightbox = {
  /** All images of the list in order; those that are not loaded are holes. */
  items: readonly (FoundItem | undefined)[];
  index: number;
  reading: LightboxReading;
  /** Badges of the items' companies, by slug. */
  companies: ReadonlyMap<string, CompanyBadge>;
  /** The tag that the grid is filtered by, `all` for none. */
  tag: string;
  /** Kind of the tab; a company's page mixes both kinds. */
  kind: TagKind | undefined;
  /** Whether it was opened without a list on the page, on the page of an image. */
  isAlone?: boolean;
};

/** Id of the image in the address (`?image=`). The gallery decides what it opens. */
export const $image = atom<string | null>(null);

/** The open lightbox, or null when it is closed. Derived from `$image` and the list on the page. */
export const $lightbox = atom<OpenLightbox | null>(null);

/** Id of the image last viewed after the lightbox has closed; a windowed grid renders its tile for the focus. */
export const $lastViewed = atom<string | null>(null);

/** Shows another image of the open lightbox; wraps around at the ends. One that is not loaded yet is shown when it is. */
export function showImage(index: number): void {
  const open = $lightbox.get();
  if (!open) return;
  const at = index % open.items.length;
  const shown = open.items.at(at);
  if (shown) $image.set(shown.id);
  else $lightbox.set({ ...open, index: at });
}

export const closeLightbox = (): void => $image.set(null);

/** Whether the information panel is open; independent of the image. */
export const $isInfoOpen = atom(false);

export const toggleInfo = (): void => $isInfoOpen.set(!$isInfoOpen.get());

/** The current image of an open lightbox. */
export const imageOf = (open: OpenLightbox | null | undefined): FoundItem | undefined => open?.items[open.index];
