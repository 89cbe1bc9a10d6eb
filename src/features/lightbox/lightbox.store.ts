import { atom } from 'nanostores';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';

/** Which of the spec's two zoom readings the lightbox follows (contract 7). */
export type LightboxReading = 'home' | 'company';

/** An open lightbox: what it shows, where it stands and how it zooms. */
export type OpenLightbox = {
  items: readonly GalleryItem[];
  index: number;
  reading: LightboxReading;
  /** Badges of the items' companies, by slug. */
  companies: ReadonlyMap<string, CompanyBadge>;
  /** The tag that the grid is filtered by, `all` for none. */
  tag: string;
  /** Kind of the tab; on a company's page both kinds stand side by side. */
  kind: TagKind | undefined;
};

/** Id of the image in the address (`?image=`). The gallery decides what it opens. */
export const $image = atom<string | null>(null);

/** The open lightbox, or null when it is closed. Follows from `$image` and the list on the page. */
export const $lightbox = atom<OpenLightbox | null>(null);

/** Id of the image last viewed once the lightbox has closed; a windowed grid brings its tile into being for the focus. */
export const $lastViewed = atom<string | null>(null);

/** Shows another image of the open lightbox; wraps around at the ends. */
export function showImage(index: number): void {
  const { items = [] } = $lightbox.get() ?? {};
  const shown = items.at(index % items.length);
  if (shown) $image.set(shown.id);
}

/** Closes the lightbox. */
export const closeLightbox = (): void => $image.set(null);

/** The image that an open lightbox stands at. */
export const imageOf = (open: OpenLightbox | null | undefined): GalleryItem | undefined => open?.items[open.index];
