import type { Company } from '#shared/companies/company.contract.ts';
import type { Pattern } from '#shared/patterns/pattern.ts';
import { companyPath, patternPath } from '#shared/site/addresses.ts';
import { SITE_NAME } from '#shared/site/site.ts';
import { element, textElement as text, xmlDocument } from './xml.ts';

/** Length of the feed in entries. */
export const FEED_LENGTH = 50;

/** A public fact with its page. */
export type FeedEntry = {
  /** Identifies the entry when its address or title changes. */
  key: string;
  path: string;
  title: string;
  summary: string;
  /** ISO dates. */
  published: string;
  updated: string;
};

/** A company that was added. */
export const companyEntry = ({ id, slug, name, description, createdAt }: FeedCompany): FeedEntry => ({
  ...{ key: `company-${id}`, path: companyPath(slug), title: name, summary: description },
  ...{ published: createdAt, updated: createdAt },
});

/** Public facts of a company. */
export type FeedCompany = Pick<Company, 'id' | 'name' | 'slug' | 'description' | 'createdAt'>;

/** A pattern that got its page. */
export const patternEntry = ({ tag, slug, name, definition, since }: Pattern): FeedEntry => {
  const published = new Date(since).toISOString();
  const summary = definition.text;
  return {
    key: `pattern-${tag}`,
    path: patternPath(slug),
    title: `Pattern: ${name}`,
    summary,
    published,
    updated: published,
  };
};

function entry({ key, path, title, summary, published, updated }: FeedEntry, siteUrl: string): string {
  return element(
    'entry',
    {},
    [
      text('id', `${siteUrl}/#${encodeURI(key)}`),
      text('title', title),
      element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}${path}` }),
      text('published', published),
      text('updated', updated),
      ...(summary ? [text('summary', summary)] : []),
    ].join('\n'),
  );
}

const EMPTY_SINCE = '1970-01-01T00:00:00.000Z';

/** The newest entries as an Atom feed (RFC 4287), newest first; without images, not even their names (contract 4). */
export function atomFeed(entries: readonly FeedEntry[], siteUrl: string): string {
  const newest = entries.toSorted((a, b) => b.updated.localeCompare(a.updated)).slice(0, FEED_LENGTH);
  const content = [
    text('id', `${siteUrl}/feed.xml`),
    text('title', `${SITE_NAME}: new companies and patterns`),
    text('updated', newest[0]?.updated ?? EMPTY_SINCE),
    element('author', {}, text('name', SITE_NAME)),
    element('link', { rel: 'self', type: 'application/atom+xml', href: `${siteUrl}/feed.xml` }),
    element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}/` }),
    text('icon', `${siteUrl}/favicon.svg`),
    ...newest.map((each) => entry(each, siteUrl)),
  ];
  return xmlDocument(element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, content.join('\n')));
}
