import { PAGES } from '#shared/site/pages.ts';

/**
 * Inline script: for an unknown company's `/company/{slug}`, shows the company page's error state and title (spec 2). One static
 * file serves every address, so the script reads the address, before anything is painted.
 */
export const MISSING_COMPANY_SCRIPT = `{
  const slug = /^\\/company\\/([^/]+)\\/?$/.exec(location.pathname)?.[1];
  if (slug) {
    document.documentElement.dataset.missing = 'company';
    document.title = ${JSON.stringify(PAGES.company.title(''))} + slug;
  }
}`;
