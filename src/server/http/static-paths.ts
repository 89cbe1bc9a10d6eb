// For `getStaticPaths`, which runs before there is a request and so without `locals`. Paths carry no `props`: a page reads its
// data from `locals.app`, where the build records it (`builds/page-inputs.ts`).
import { PRERENDERED_MAX } from '../images/image-pages.service.ts';
import { getApp } from '../runtime.ts';

export const companyPaths = async () =>
  (await (await getApp()).companies.listPublic()).map(({ slug }) => ({ params: { slug } }));

/** Public images, up to the number of pages that a build renders for them. */
export const imagePaths = async () =>
  (await (await getApp()).imagePages.publicIds()).slice(0, PRERENDERED_MAX).map((id) => ({ params: { id } }));

export const patternPaths = async () =>
  (await (await getApp()).patterns.list()).map(({ slug }) => ({ params: { slug } }));

export const flowPaths = async () => (await (await getApp()).flows.listAll()).map(({ slug }) => ({ params: { slug } }));

/** Paths of a list's pages; the first has no number. */
const numbered = ({ pages }: { pages: number }) =>
  Array.from({ length: pages }, (_, at) => ({ params: { page: at === 0 ? undefined : String(at + 1) } }));

/** A path for each part of the coverage matrix. */
export const coveragePaths = async () => numbered(await (await getApp()).patterns.coveragePage(1));

/** A path for each part of the news. */
export const newsPaths = async () => numbered(await (await getApp()).news.page(1));

/** The sitemap's parts; none if one document contains all addresses. */
export const sitemapPaths = async () =>
  (await (await getApp()).site.sitemap()).parts.map((_, index) => ({ params: { part: String(index + 1) } }));

/** A preview for each tag, including the special ones, and for earlier names of tags. */
export const tagPreviewPaths = async () =>
  (await (await getApp()).tags.listPreviewFiles()).map((file) => ({ params: { file } }));

/** The files of the study of severity colours; none until something is confirmed. */
export const severityPaths = async () =>
  (await (await getApp()).severity.study()) ? [{ params: { study: 'severity' } }] : [];
