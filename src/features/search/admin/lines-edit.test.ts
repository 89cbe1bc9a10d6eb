import { expect, test } from 'vitest';
import { newSynonymsSchema } from '#shared/search/synonym.contract.ts';
import { findGroups, linesError, sharedTerms, typedLines } from './lines-edit.ts';

const GROUPS = [
  { id: 1, terms: ['SSO', 'single sign-on'] },
  { id: 2, terms: ['Réseau', 'network'] },
];

test('terms are typed one per line', () => {
  expect(typedLines(' SSO \n\nsingle sign-on\n')).toEqual(['SSO', 'single sign-on']);
});

test.each([
  ['SSO\nsingle sign-on', undefined],
  ['SSO', 'At least 2 terms.'],
  ['SSO\n&&', '&&: A term needs at least one letter or digit.'],
  ['SSO\nsso', expect.stringContaining('the same to the search')],
])('the terms %j are validated', (text, error) => {
  expect(linesError(newSynonymsSchema, { terms: typedLines(text) }, 'terms')).toEqual(error);
});

test.each([
  ['', [1, 2]],
  [' SIGN', [1]],
  ['reseau', [2]],
  ['nothing', []],
])('"%s" finds the groups %j', (text, ids) => {
  expect(findGroups(GROUPS, text).map(({ id }) => id)).toEqual(ids);
});

test('terms that another group already has are reported', () => {
  expect(sharedTerms(['IdP', 'sso'], GROUPS)).toEqual(['sso']);
});
