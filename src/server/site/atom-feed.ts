import type { Company } from '#shared/companies/company.contract.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { SITE_NAME } from '#shared/site/site.ts';
import { element, xmlDocument, xmlText } from './xml.ts';

/** How many of the newest companies the feed tells of. */
export const FEED_LENGTH = 50;

/** Public facts of a company. */
export type FeedCompany = Pick<Company, 'id' | 'name' | 'slug' | 'description' | 'createdAt'>;

const text = (name: string, content: string) => element(name, {}, xmlText(content));

function entry({ id, name, slug, description, createdAt }: FeedCompany, siteUrl: string): string {
  return element(
    'entry',
    {},
    [
      text('id', `${siteUrl}/#company-${id}`),
      text('title', name),
      element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}${companyPath(slug)}` }),
      text('published', createdAt),
      text('updated', createdAt),
      ...(description ? [text('summary', description)] : []),
    ].join('\n'),
  );
}

const EMPTY_SINCE = '1970-01-01T00:00:00.000Z';

/** The newest companies as an Atom feed (RFC 4287), newest first; no image, not even its name (contract 4). */
export function atomFeed(companies: readonly FeedCompany[], siteUrl: string): string {
  const newest = companies.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, FEED_LENGTH);
  const content = [
    text('id', `${siteUrl}/feed.xml`),
    text('title', `${SITE_NAME}: new companies`),
    text('updated', newest[0]?.createdAt ?? EMPTY_SINCE),
    element('author', {}, text('name', SITE_NAME)),
    element('link', { rel: 'self', type: 'application/atom+xml', href: `${siteUrl}/feed.xml` }),
    element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}/` }),
    text('icon', `${siteUrl}/favicon.svg`),
    ...newest.map((company) => entry(company, siteUrl)),
  ];
  return xmlDocument(element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, content.join('\n')));
}
