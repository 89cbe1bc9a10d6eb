import { oneLine, resolved } from './image-addresses.ts';

/** Longest licence that is taken from a page. */
const MAX_TEXT = 300;

/** A licence as a page names it: Creative Commons addresses as SPDX, other addresses and texts as they are. */
export function parsedLicence(text: string, base: string): string {
  const line = oneLine(text, MAX_TEXT);
  if (!line) return '';
  const address = /^[\w.+-]+:|^\//.test(line) ? resolved(line, base) : null;
  if (!address) return line;
  const { hostname, pathname } = new URL(address);
  if (!/(?:^|\.)creativecommons\.org$/.test(hostname)) return address.slice(0, MAX_TEXT);
  if (/\/publicdomain\/zero\/1\.0/.test(pathname)) return 'CC0-1.0';
  const [, terms, version] = /\/licenses\/([a-z-]+)\/(\d\.\d)/.exec(pathname) ?? [];
  return terms && version ? `CC-${terms.toUpperCase()}-${version}` : address.slice(0, MAX_TEXT);
}
