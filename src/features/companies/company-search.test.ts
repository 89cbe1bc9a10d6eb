import { expect, test } from 'vitest';
import { classMeant, countByCategory, searchCompanies } from './company-search.ts';

const companies = [
  { name: 'Acme Shield', description: 'Endpoint protection' },
  { name: 'Beta', description: 'Keeps secrets' },
];

test('company search filters by name or description, ignoring case', () => {
  expect(searchCompanies(companies, ' acme ')).toEqual([companies[0]]);
  expect(searchCompanies(companies, 'SECRETS')).toEqual([companies[1]]);
});

test('if nothing matches, the full list is shown', () => {
  expect(searchCompanies(companies, 'zzz')).toEqual(companies);
});

test('a blank search text shows the full list', () => {
  expect(searchCompanies(companies, '  ')).toEqual(companies);
});

test('companies are counted by their product class', () => {
  const classes = ['SIEM', null, 'Forensics', 'SIEM'].map((category) => ({ category }));
  expect([...countByCategory(classes)]).toEqual([
    ['SIEM', 2],
    ['Forensics', 1],
  ]);
});

test.each([
  ['SIEM', 'SIEM and log analysis'],
  ['SIEM dashboard', undefined],
])('the product class that “%s” means: %s', (query, meant) => {
  const understood = [
    { text: 'SIEM', as: { facet: 'category', value: 'SIEM and log analysis' } },
    { text: 'dashboard', as: { facet: 'tag', value: 'topic:dashboard' } },
  ];
  expect(classMeant(query, understood)).toBe(meant);
  expect(classMeant(query)).toBeUndefined();
});
