import { expect, test } from 'vitest';
import { atomFeed, companyEntry, FEED_LENGTH, type FeedCompany, patternEntry } from './atom-feed.ts';

const company = (id: number, more: Partial<FeedCompany> = {}) =>
  companyEntry({
    id: `c${id}`,
    name: `Company ${id}`,
    slug: `company-${id}`,
    description: 'Watches & warns',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
    ...more,
  });

const titles = (feed: string) => [...feed.matchAll(/<entry>.*?<title>([^<]*)</gs)].map(([, title]) => title);

test('the newest company is first and dates the feed', () => {
  const feed = atomFeed([company(1), company(3), company(2)], 'https://g.example');
  expect(titles(feed)).toEqual(['Company 3', 'Company 2', 'Company 1']);
  expect(feed.match(/<updated>([^<]*)</)?.[1]).toBe('2026-01-01T00:03:00.000Z');
  expect(feed).toContain('href="https://g.example/company/company-3"');
  expect(feed).toContain('<summary>Watches &amp; warns</summary>');
});

test('a pattern entry is dated by the first appearance of its page and has an id from its tag', () => {
  const pattern = {
    ...{
      tag: 'topic:alerts',
      slug: 'alerts',
      kind: 'screens' as const,
      name: 'Alerts',
      definition: { text: 'A queue.' },
    },
    ...{ count: 4, companyCount: 2, since: Date.UTC(2026, 0, 1, 0, 2), newest: Date.UTC(2026, 5, 1) },
  };
  const feed = atomFeed([company(1), company(3), patternEntry(pattern)], 'https://g.example');
  expect(titles(feed)).toEqual(['Company 3', 'Pattern: Alerts', 'Company 1']);
  expect(feed).toContain('href="https://g.example/patterns/alerts"');
  expect(feed).toContain('<id>https://g.example/#pattern-topic:alerts</id>');
});

test('only the newest entries are listed', () => {
  const all = Array.from({ length: FEED_LENGTH + 5 }, (_, id) => company(id));
  expect(titles(atomFeed(all, 'https://g.example'))).toHaveLength(FEED_LENGTH);
});

test('an entry keeps its id when slug and name are edited', () => {
  const id = (feed: string) => feed.match(/<entry><id>([^<]*)</)?.[1];
  const before = atomFeed([company(1)], 'https://g.example');
  expect(id(atomFeed([company(1, { slug: 'new', name: 'New' })], 'https://g.example'))).toBe(id(before));
});

test('an empty gallery has an empty, valid feed', () => {
  const feed = atomFeed([], 'https://g.example');
  expect(feed).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(feed).not.toContain('<entry>');
});
