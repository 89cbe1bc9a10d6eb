import { expect, test } from 'vitest';
import { countByCategory, searchCompanies } from './company-search.ts';

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
