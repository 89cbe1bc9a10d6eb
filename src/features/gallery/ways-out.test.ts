import { expect, test } from 'vitest';
import { nearOf, waysOut } from './ways-out.ts';

const DARK = { text: 'dark', as: { facet: 'theme', value: 'dark' } } as const;
const TABLES = { text: 'tables', as: { facet: 'tag', value: 'table' } } as const;

const asked = {
  filters: 'form=screen&sort=newest',
  query: 'dark tables with export',
  understood: [DARK, TABLES],
  params: 'form=screen&sort=newest&kind=screens&q=dark+tables+with+export',
  total: 2,
  session: 'signed-in' as const,
};

test('each part of a search that finds few images can be left out', () => {
  expect(waysOut(asked).map(({ label, params }) => [label, params])).toEqual([
    ['Without “export”', 'kind=screens&q=dark+tables&form=screen&sort=newest'],
    ['Without “dark”', 'kind=screens&q=tables+export&form=screen&sort=newest'],
    ['Without “tables”', 'kind=screens&q=dark+export&form=screen&sort=newest'],
    ['Without Screen', 'kind=screens&q=dark+tables+with+export&sort=newest'],
  ]);
  const only = {
    ...asked,
    filters: 'form=screen',
    query: 'dark',
    understood: [DARK],
    params: 'form=screen&q=dark&sort=relevance',
  };
  expect(waysOut(only)[0]).toEqual({
    label: 'Without “dark”',
    filters: 'form=screen',
    query: '',
    params: 'form=screen',
  });
});

test('the only part of a search is not left out: that would be everything', () => {
  const { filters, ...one } = { ...asked, query: 'date picker', understood: [{ text: 'date picker', as: TABLES.as }] };
  expect(waysOut({ ...one, filters: 'sort=newest' })).toEqual([]);
  expect(waysOut({ ...one, filters }).map(({ label }) => label)).toEqual(['Without “date picker”', 'Without Screen']);
});

test('what rare words could stand for is offered instead of them', () => {
  const also = [{ text: 'lateral movement', as: { facet: 'tag' as const, value: 'topic:graph' } }];
  const rare = {
    ...asked,
    filters: '',
    understood: [DARK],
    also,
    query: 'dark lateral movement',
    params: 'kind=screens&q=x',
  };
  expect(waysOut(rare)[0]).toMatchObject({
    label: 'Graph instead of “lateral movement”',
    filters: 'tag=topic:graph',
    query: 'dark',
  });
});

test('what a rare word is probably a typo of is offered, also where it is all that was asked for', () => {
  const rare = { ...asked, filters: '', understood: [], instead: 'severity', query: 'severty', params: 'q=severty' };
  expect(waysOut(rare)).toMatchObject([
    { label: 'Did you mean “severity”?', query: 'severity', params: 'q=severity', isMeant: true },
  ]);
});

test.each<[what: string, given: Partial<Parameters<typeof nearOf>[0]>, expected: ReturnType<typeof nearOf>]>([
  ['very few images', {}, 'wider'],
  ['no image, which has a message of its own', { total: 0 }, 'none'],
  ['few images of a search', { total: 8, query: 'dark' }, 'other-tab'],
  ['few images of a filter', { total: 8, query: '' }, 'none'],
  ['many images', { total: 10, query: 'dark' }, 'none'],
  ['few images with some of the words', { relaxed: true, query: 'dark' }, 'other-tab'],
  ['many images with some of the words', { relaxed: true, query: 'dark', total: 10 }, 'none'],
  ['a preview', { session: 'signed-out' }, 'none'],
])('%s', (_name, given, expected) => expect(nearOf({ ...asked, ...given })).toBe(expected));
