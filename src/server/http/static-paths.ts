import { tagFile } from '#shared/tags/tag-file.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';
import { PRERENDERED_MAX } from '../images/image-pages.service.ts';
import { COVERAGE_ROWS } from '../patterns/coverage.ts';
import { getApp } from '../runtime.ts';

/** For `getStaticPaths`, which runs before there is a request and so without `locals`: a path for each company. */
export const companyPaths = async () =>
  (await (await getApp()).companies.listPublic()).map((company) => ({
    params: { slug: company.slug },
    props: { company },
  }));

/** For `getStaticPaths` of the companies' share pictures: draws what is missing, but while developing only what is requested. */
export const companyPicturePaths = async () => {
  if (!import.meta.env.DEV) await (await getApp()).sharePictures.drawMissing();
  return companyPaths();
};

/** For `getStaticPaths`: public images, as many as a build makes pages of. */
export const imagePaths = async () =>
  (await (await getApp()).imagePages.publicIds()).slice(0, PRERENDERED_MAX).map((id) => ({ params: { id } }));

/** For `getStaticPaths`: a path for each pattern. */
export const patternPaths = async () =>
  (await (await getApp()).patterns.list()).map(({ slug }) => ({ params: { slug } }));

/** For `getStaticPaths`: a path for each part of the coverage matrix; the first has no number. */
export const coveragePaths = async () => {
  const { rows } = await (await getApp()).patterns.coverage();
  const pages = Math.max(1, Math.ceil(rows.length / COVERAGE_ROWS));
  return Array.from({ length: pages }, (_, at) => ({
    params: { page: at === 0 ? undefined : String(at + 1) },
    props: { page: at + 1, pages, from: at * COVERAGE_ROWS, to: (at + 1) * COVERAGE_ROWS },
  }));
};

/** For `getStaticPaths`: the sitemap's parts; none while one document holds all addresses. */
export const sitemapPaths = async () =>
  (await (await getApp()).site.sitemap()).parts.map((document, index) => ({
    params: { part: String(index + 1) },
    props: { document },
  }));

/** For `getStaticPaths`: a preview for each tag, the special ones too, also under names that tags had before. */
export const tagPreviewPaths = async () => {
  const { tags } = await getApp();
  const counted = await tags.listCounted();
  const earlier = await tags.listAliases();
  return [...Object.values(ALL_TAGS), ...counted.map(({ tag }) => tag), ...earlier].map((tag) => ({
    params: { file: tagFile(tag) },
    props: { tag },
  }));
};
