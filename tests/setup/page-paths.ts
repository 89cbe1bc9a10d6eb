import { PAGE_LIST, PAGES } from '#shared/site/pages.ts';
import { byLength } from './run-length.ts';

/** Paths of pages that need one, in the gallery that the browser tests serve. */
const EXAMPLES: Record<string, string> = {
  '/company/{slug}': '/company/aegis-security',
  '/patterns/{slug}': '/patterns/alerts',
  '/flow/{slug}': '/flow/seed-flow-0',
};
/** The page of any other address. */
const NOT_FOUND = '/no-such-page';

/** Paths of pages in the seeded gallery, in the order of `PAGES`; pages with a name in their path by an example. */
export const pagePaths = (...access: readonly ('public' | 'user' | 'admin')[]): string[] =>
  PAGE_LIST.filter((page) => access.includes(page.access)).flatMap(({ path }) =>
    path === PAGES.notFound.path ? NOT_FOUND : path.includes('{') ? (EXAMPLES[path] ?? []) : path,
  );

/** One page of each layout that has its own header, list, form or prompt; the others are built of the same parts. */
const LAYOUTS: readonly string[] = [
  ...['/', '/company/aegis-security', '/patterns/alerts', '/flow/seed-flow-0', '/terms', NOT_FOUND],
  ...['/collections', '/account', '/admin', '/admin/companies', '/admin/images', '/admin/triage', '/admin/cache'],
];

/** `pagePaths`; in the short form of `npm test` one of each layout. */
export const layoutPaths: typeof pagePaths = (...access) =>
  pagePaths(...access).filter((path) => byLength({ short: LAYOUTS.includes(path), long: true }));

/** Paths of the pages that search engines should find. */
export const indexedPaths = (): string[] => [
  ...PAGE_LIST.flatMap(({ path, inSitemap }) => (inSitemap ? path : [])),
  ...Object.values(EXAMPLES),
];
