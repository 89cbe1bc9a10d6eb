import { expect, test } from 'vitest';
import { searchCompanies } from './company-search.ts';

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
