import { expect, test } from 'vitest';
import { fold, otherNumberOf, parseQuery, tokensOf } from './words.ts';

test.each([
  ['table', 'tables'],
  ['policy', 'policies'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['box', 'boxes'],
  ['switch', 'switches'],
  ['case', 'cases'],
])('%s and %s are one word', (singular, plural) => {
  expect([otherNumberOf(singular), otherNumberOf(plural)]).toEqual([plural, singular]);
});

test.each(['2fa', 'réseau', 'ad', 'v2'])('%s has no other number', (word) => {
  expect(otherNumberOf(word)).toBeUndefined();
});

test.each(['Log-in_page 2FA, v1.2', "it's <b>FINE</b>", '', '...'])(
  'words of "%s" do not depend on what else is in the text',
  (text) => {
    expect(tokensOf(`${text} ☃`)).toEqual(tokensOf(text));
    expect(fold(`${text}É`)).toBe(`${fold(text)}e`);
  },
);

test.each([
  ['severity (critical, high, low)', ['severity']],
  ['severity (critical, hi', ['severity']],
  ['identity (SSO, MFA) settings', ['identity', 'settings']],
  ['(critical, high)', ['critical', 'high']],
  ['"severity (high)"', ['severity high']],
  ['exec(cmd) calls', ['exec cmd', 'calls']],
])('of %s, what is in parentheses beside other words is left out', (text, terms) => {
  expect(parseQuery(text).terms.map(({ tokens }) => tokens.join(' '))).toEqual(terms);
});
