import { expect, test } from 'vitest';
import { queryParts, withoutWords } from './understood.ts';

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
  const company = { text: 'acme', as: { facet: 'company', value: 'acme-inc' } } as const;
  const facets = { company: [{ value: 'acme-inc', label: 'Acme' }] };
  expect(labelsOf('acme', [company], facets)).toEqual(['Acme']);
});

test('words are removed from a query with the space around them', () => {
  expect(withoutWords('dark  confirm delete token', 'confirm delete')).toBe('dark token');
  expect(withoutWords('dark', 'dark')).toBe('');
});
