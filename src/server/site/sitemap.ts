import { element, xmlDocument, xmlText } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The most addresses that one sitemap may hold (sitemaps.org). */
const SITEMAP_LIMIT = 50_000;

const located = (name: string, address: string) => element(name, {}, element('loc', {}, xmlText(address)));

const urlSet = (addresses: readonly string[]): string =>
  xmlDocument(element('urlset', { xmlns: NAMESPACE }, addresses.map((address) => located('url', address)).join('\n')));

/** The documents that together list all addresses: the main one, and its parts if there are too many for one. */
export type Sitemap = { main: string; parts: readonly string[] };

/**
 * A sitemap of absolute addresses.
 * @param partAddress absolute address of the part with this number, counted from 1
 */
export function sitemapOf(
  addresses: readonly string[],
  partAddress: (part: number) => string,
  limit = SITEMAP_LIMIT,
): Sitemap {
  if (addresses.length <= limit) return { main: urlSet(addresses), parts: [] };
  const parts = Array.from({ length: Math.ceil(addresses.length / limit) }, (_, index) =>
    urlSet(addresses.slice(index * limit, (index + 1) * limit)),
  );
  const links = parts.map((_, index) => located('sitemap', partAddress(index + 1)));
  return { main: xmlDocument(element('sitemapindex', { xmlns: NAMESPACE }, links.join('\n'))), parts };
}
