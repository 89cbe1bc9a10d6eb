import { SITE_NAME } from './site.ts';

/** The site that a page in JSON-LD is part of. */
export const isPartOf = (siteUrl: string) => ({
  '@type': 'WebSite',
  '@id': `${siteUrl}/#website`,
  name: SITE_NAME,
  url: `${siteUrl}/`,
});

/** The picture of a page for shared links, by its address. */
export const pagePicture = (url: string) => ({ '@type': 'ImageObject', url, width: 1200, height: 630 });

/** The breadcrumb of a page: its name and address after those of the page above it. */
export const breadcrumb = (...crumbs: readonly (readonly [name: string, item: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
});
