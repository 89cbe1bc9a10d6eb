import type { Company } from '../companies/company.contract.ts';

/** Root-relative address of a company's page. */
export const companyPath = (slug: string): string => `/company/${slug}`;

/** Root-relative address of the picture that links to the home page show. */
export const SITE_PICTURE = '/og/gallery.png';

/** Root-relative address of the picture that links to a company show; an edit gives it a new one, so that caches elsewhere notice. */
export const companyPicture = ({ slug, version }: Pick<Company, 'slug' | 'version'>): string =>
  `/og/company/${slug}.png?v=${version}`;

/** The path as visitors know it: without the `.html` and `index` that a pre-rendered file's address carries. */
export const publicPath = (pathname: string): string =>
  pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/';
