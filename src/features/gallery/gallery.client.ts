import { callCached, readCached } from '#browser/cached-read.ts';
import { $user } from '#features/session/session.store.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import type { CompanyPreview, GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import { tagPreviewPath } from '#shared/tags/tag-file.ts';

const viewer = () => $user.get()?.id;

/** The images of a tag that this viewer may see; `all-screens` and `all-ui-elements` are tags too. Kept for an hour. */
export const fetchItemsByTag = (tag: string): Promise<GalleryItem[]> =>
  callCached(viewer(), 'GET /api/images/by-tag/{tag}', { params: { tag } });

/** The images of a company that this viewer may see. Kept for an hour. */
export const fetchCompanyItems = (slug: string): Promise<GalleryItem[]> =>
  callCached(viewer(), 'GET /api/companies/{slug}/images', { params: { slug } });

/** The companies that this viewer may see. Kept for an hour. */
export const fetchCompanies = (): Promise<Company[]> => callCached(viewer(), 'GET /api/companies');

/** What a signed-out visitor sees of a tag: a pre-rendered file, no endpoint. Kept for an hour. */
export const fetchTagPreview = (tag: string): Promise<GalleryPreview> => readCached(`GET ${tagPreviewPath(tag)}`);

/** What a signed-out visitor sees of a company's images: a pre-rendered file, no endpoint. Kept for an hour. */
export const fetchCompanyPreview = (slug: string): Promise<CompanyPreview> =>
  readCached(`GET /previews/company/${encodeURIComponent(slug)}.json`);
