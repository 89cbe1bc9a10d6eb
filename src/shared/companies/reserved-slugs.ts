import { PAGE_LIST } from '../site/pages.ts';

/** Addresses of endpoints and files, and last parts of calls of the API. */
const OTHER_ADDRESSES = [
  '500',
  'api',
  'companies',
  'current',
  'healthz',
  'images',
  'index',
  'logo',
  'media',
  'order',
  'previews',
];

/** Slugs whose address is a page, an endpoint or a file of the site. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...OTHER_ADDRESSES,
  ...PAGE_LIST.map(({ path }) => path.split('/')[1] ?? '').filter(Boolean),
]);

/** Whether a slug collides with one of the site's own routes. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug);
