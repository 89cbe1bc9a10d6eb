import { atom } from 'nanostores';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';

/** Which of the spec's two zoom readings the lightbox follows (contract 7). */
export type LightboxReading = 'home' | 'company';

/** An open lightbox: what it shows, where it stands and how it zooms. */
export type OpenLightbox = {
  items: readonly GalleryItem[];
  index: number;
  reading: LightboxReading;
  /** Badges of the items' companies, by slug. */
  companies: ReadonlyMap<string, CompanyBadge>;
  /** The tag that the grid is filtered by, for 'Tagged with'. */
  tag?: string;
};

/** The open lightbox, or null when it is closed. */
export const $lightbox = atom<OpenLightbox | null>(null);

/** Id of the image last viewed once the lightbox has closed; a windowed grid brings its tile into being for the focus. */
export const $lastViewed = atom<string | null>(null);

/** Opens the lightbox at an index; tiles call this. */
export function openLightbox(open: OpenLightbox): void {
  $lightbox.set(open);
}

/** Shows another image of the open lightbox; wraps around at the ends. */
export function showImage(index: number): void {
  const open = $lightbox.get();
  if (!open || open.items.length === 0) return;
  const count = open.items.length;
  const wrapped = ((index % count) + count) % count;
  if (wrapped !== open.index) $lightbox.set({ ...open, index: wrapped });
}

/** Closes the lightbox. */
export function closeLightbox(): void {
  $lightbox.set(null);
}

/** The image that an open lightbox stands at. */
export const imageOf = (open: OpenLightbox | null | undefined): GalleryItem | undefined => open?.items[open.index];
