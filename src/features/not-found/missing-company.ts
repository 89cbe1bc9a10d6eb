import { PAGE_TITLES } from '#shared/site/page-titles.ts';

/**
 * Inline script: `/company/{slug}` of a company that is not there has the company page's error state and title (spec 2). The page
 * is one static file for every address, so the address itself is looked at, before anything is painted.
 */
export const MISSING_COMPANY_SCRIPT = `{
  const slug = /^\\/company\\/([^/]+)\\/?$/.exec(location.pathname)?.[1];
  if (slug) {
    document.documentElement.dataset.missing = 'company';
    document.title = ${JSON.stringify(PAGE_TITLES.company(''))} + slug;
  }
}`;
