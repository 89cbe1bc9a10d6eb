import { expect, test } from 'vitest';
import { type CompanyNews, mondayOf, newsMonths, newsPages, type WeekOfNews, weekLabel } from './news.ts';

const at = (date: string) => Date.parse(`${date}Z`);

test.each([
  ['2026-11-16T00:00:00', '2026-11-16'],
  ['2026-11-22T23:59:59', '2026-11-16'],
  ['2026-11-23T00:00:00', '2026-11-23'],
  ['2027-01-01T12:00:00', '2026-12-28'],
])('%s is in the week of Monday, %s', (moment, monday) => {
  expect(new Date(mondayOf(at(moment))).toISOString()).toBe(`${monday}T00:00:00.000Z`);
});

test.each([
  ['2026-11-16T00:00:00', 'Week of 16 November'],
  ['2026-11-30T00:00:00', 'Week of 30 November'],
  ['2026-12-28T00:00:00', 'Week of 28 December'],
])('the week of %s is labelled %s', (monday, label) => {
  expect(weekLabel(at(monday))).toBe(label);
});

/** A week with companies that have images, and others that are only named. */
const week = (monday: number, withImages: string, named = ''): WeekOfNews => ({
  ...{ monday, count: 1, changed: 0 },
  companies: [...withImages, ...named].map(
    (name, at) => ({ name, items: at < withImages.length ? [{}] : [] }) as unknown as CompanyNews,
  ),
});
const told = (pages: ReturnType<typeof newsPages>) =>
  pages.map((parts) =>
    parts.map(
      ({ monday, companies, companyCount, isContinued }) =>
        `${monday}: ${companies.map(({ name }) => name).join('')} of ${companyCount}${isContinued ? ', continued' : ''}`,
    ),
  );

test('a page of news has a limited number of companies with images; the others are listed once, at the end of their week', () => {
  const weeks = [week(3, 'abcde', 'xy'), week(2, '', 'z'), week(1, 'f')];
  expect(told(newsPages(weeks, 2))).toEqual([
    ['3: ab of 7'],
    ['3: cd of 7, continued'],
    ['3: exy of 7, continued', '2: z of 1', '1: f of 1'],
  ]);
  expect(told(newsPages(weeks, 5))).toEqual([['3: abcdexy of 7', '2: z of 1'], ['1: f of 1']]);
  expect(newsPages([])).toEqual([[]]);
});

test('a month has the weeks that begin in it, on the page where the first of them begins', () => {
  const weeks = [
    week(at('2026-12-07T00:00:00'), 'ab'),
    week(at('2026-11-30T00:00:00'), 'cd'),
    week(at('2026-11-02T00:00:00'), 'e'),
  ];
  expect(newsMonths(newsPages(weeks, 3))).toEqual([
    { key: '2026-12', page: 1, count: 1, changed: 0 },
    { key: '2026-11', page: 1, count: 2, changed: 0 },
  ]);
  expect(newsMonths(newsPages(weeks, 2))[1]).toMatchObject({ key: '2026-11', page: 2 });
});
