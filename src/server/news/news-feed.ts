import type { GalleryItem } from '#shared/images/image.contract.ts';
import { smallestRendition } from '#shared/images/smallest-rendition.ts';
import { type CompanyNews, newsCount, type WeekOfNews, weekLabel } from '#shared/news/news.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { SITE_NAME } from '#shared/site/site.ts';
import { element, textElement as text, xmlDocument, xmlText } from '../site/xml.ts';

/** Entries of a feed: one per company and week. */
const ENTRIES_MAX = 50;

/** Subject of a feed. */
type About = { siteUrl: string; path: string; page: string; title: string };

/** The thumbnail of an image, or of the region that a feed is about: the smallest rendition, or the only one. */
const thumbnail = ({ image, region }: GalleryItem, siteUrl: string): string => {
  const src = new URL(smallestRendition(region ?? image), siteUrl).href;
  return element('p', {}, element('img', { src, alt: region?.title || image.alt }));
};

function entry(monday: number, news: CompanyNews, { siteUrl }: About): string {
  const { id, name, slug, newest, items } = news;
  const what = newsCount(news, 'new image');
  const html = `<p>${what}. ${weekLabel(monday)}.</p>${items.map((item) => thumbnail(item, siteUrl)).join('')}`;
  return element(
    'entry',
    {},
    [
      text('id', `${siteUrl}/new#${new Date(monday).toISOString().slice(0, 10)}-${id}`),
      text('title', `${name}: ${what}`),
      element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}${companyPath(slug)}` }),
      text('updated', new Date(newest).toISOString()),
      element('content', { type: 'html' }, xmlText(html)),
    ].join('\n'),
  );
}

/** New images by week and company as an Atom feed (RFC 4287), newest first, with thumbnails of public ones. */
export function newsFeed(weeks: readonly WeekOfNews[], about: About): string {
  const { siteUrl, path, page, title } = about;
  const all = weeks.flatMap(({ monday, companies }) => companies.map((news) => ({ monday, news })));
  const newest = all.slice(0, ENTRIES_MAX);
  const content = [
    text('id', `${siteUrl}${path}`),
    text('title', `${SITE_NAME}: ${title}`),
    text('updated', new Date(newest[0]?.news.newest ?? 0).toISOString()),
    element('author', {}, text('name', SITE_NAME)),
    element('link', { rel: 'self', type: 'application/atom+xml', href: `${siteUrl}${path}` }),
    element('link', { rel: 'alternate', type: 'text/html', href: `${siteUrl}${page}` }),
    text('icon', `${siteUrl}/favicon.svg`),
    ...newest.map(({ monday, news }) => entry(monday, news, about)),
  ];
  return xmlDocument(element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, content.join('\n')));
}
