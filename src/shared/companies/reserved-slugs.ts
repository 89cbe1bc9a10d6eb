/** Slugs whose address is a page, an endpoint or a file of the site. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  '404',
  '500',
  'account',
  'admin',
  'api',
  'atlas',
  'companies',
  'company',
  'current',
  'healthz',
  'images',
  'index',
  'logo',
  'media',
  'new',
  'order',
  'previews',
  'privacy-policy',
  'terms',
  'upload-test',
]);

/** Whether a slug collides with one of the site's own routes. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug);
