import { expect, test } from 'vitest';
import { queryParts, standIns } from './understood.ts';

const DARK = { text: 'dark', as: { facet: 'theme', value: 'dark' } } as const;
const CONFIRM = { text: 'confirm delete', as: { facet: 'tag', value: 'modal' } } as const;

test('a query has a pill for each filter that it names, and one for its other words', () => {
  const labelsOf = (...given: Parameters<typeof queryParts>) => queryParts(...given).map(({ label }) => label);
  expect(labelsOf('dark confirm delete', [DARK, CONFIRM])).toEqual(['Dark', 'Modal · “confirm delete”']);
  expect(labelsOf('token dark', [DARK])).toEqual(['“token”', 'Dark']);
  const tables = { text: 'tables', as: { facet: 'tag', value: 'table' } } as const;
  expect(labelsOf('tables', [tables])).toEqual(['Table']);
  const accent = { text: 'purple accent', as: { facet: 'accent', value: 'purple' } } as const;
  expect(labelsOf('purple accent', [accent])).toEqual(['Purple accent']);
  expect(queryParts('purple accent', [accent])[0]?.colour).toBe('purple');
  expect(labelsOf('show me a dark one', [DARK])).toEqual(['Dark']);
  expect(labelsOf('the token on dark', [DARK])).toEqual(['“token”', 'Dark']);
  expect(labelsOf('the', [])).toEqual(['“the”']);
  expect(labelsOf('token', [])).toEqual(['“token”']);
  expect(labelsOf('copy dark once', [DARK])).toEqual(['“copy” “once”', 'Dark']);
  const notDark = { ...DARK, text: 'not dark', not: true as const };
  expect(labelsOf('login not dark', [notDark])).toEqual(['“login”', 'Not Dark']);
  const noTable = { text: '-table', as: { facet: 'tag', value: 'table' }, not: true } as const;
  expect(labelsOf('dark -table', [DARK, noTable])).toEqual(['Dark', 'Not Table']);
  expect(queryParts('dark -table', [DARK, noTable]).map(({ way }) => way)).toEqual(['Without “dark”', 'With Table']);
  const company = { text: 'acme', as: { facet: 'company', value: 'acme-inc' } } as const;
  const facets = { company: [{ value: 'acme-inc', label: 'Acme' }] };
  expect(labelsOf('acme', [company], facets)).toEqual(['Acme']);
});

test.each<[query: string, understood: Parameters<typeof queryParts>[1], without: Record<string, string>]>([
  [
    'dark  confirm delete token',
    [DARK, CONFIRM],
    { dark: 'confirm delete token', 'confirm delete': 'dark token', token: 'dark confirm delete' },
  ],
  ['dark', [DARK], { dark: '' }],
  ['show me a dark one', [DARK], { dark: '' }],
  ['the token of "the key" on dark', [DARK], { dark: 'token "the key"', 'token "the key"': 'dark' }],
  ['token dark audit', [DARK], { 'token audit': 'dark', dark: 'token audit' }],
  ['show me the wizard', [], { 'show me the wizard': '' }],
])('what remains of %s without one of its parts', (query, understood, without) => {
  const parts = queryParts(query, understood).map((part) => [part.text, part.without]);
  expect(Object.fromEntries(parts)).toEqual(without);
});

test('a filter that stands in with words of images names the first of them', () => {
  const text = 'mttr';
  const as = { facet: 'tag', value: 'topic:dashboard' } as const;
  expect(queryParts(text, [{ text, as, words: ['SLA', 'resolved'] }])[0]?.label).toBe('“mttr” · Dashboard + SLA');
});

test('of several meanings, only what they show is named', () => {
  const of = (value: string, or?: number) => ({
    ...{ text: 'bulk actions', as: { facet: 'tag', value } as const, words: ['bulk'] },
    ...(or === undefined ? {} : { or }),
  });
  const labelOf = (...meant: ReturnType<typeof of>[]) => queryParts('bulk actions', meant)[0]?.label;
  expect(labelOf(of('topic:alerts'), of('table', 1))).toBe('“bulk actions” · Alerts or Table');
  expect(labelOf(of('table'), of('table', 1))).toBe('Table · “bulk actions”');
  expect(labelOf(of('topic:users'), of('topic:users', 1), of('table', 1))).toBe('Users · “bulk actions”');
  expect(labelOf(of('table'), of('modal', 1), of('form', 2), of('card', 3))).toBe(
    '“bulk actions” · Table, Modal or others',
  );
});

test('the page says that no image has the words, and what it shows instead', () => {
  const meant = (said?: number) => [
    { text: 'MTTR', as: { facet: 'tag', value: 'topic:dashboard' } as const, words: ['SLA', 'resolved'], said },
  ];
  expect(standIns({ total: 20, understood: meant(0) })).toEqual([
    'None of these images says “MTTR”. They show Dashboard with words such as “SLA”.',
  ]);
  expect(standIns({ total: 20, understood: meant(1) })).toEqual([
    'Only 1 of these images says “MTTR”. The others show Dashboard with words such as “SLA”.',
  ]);
  expect(standIns({ total: 20, understood: [DARK] })).toEqual([]);
  const near = (count: number) => standIns({ total: 20, understood: [{ ...DARK, near: count }] });
  expect([near(9), near(17), near(19), near(20)]).toEqual([
    [],
    ['Only 3 of these images fit “dark” well. The others are near it.'],
    ['Only 1 of these images fits “dark” well. The others are near it.'],
    ['No image here fits “dark” well. What follows is near it.'],
  ]);
  expect(standIns({ total: 1, understood: [{ ...DARK, near: 1 }] })).toEqual(near(20));
});
