import { expect, test } from 'vitest';
import { type Offer, suggestionsFor } from './suggestions.ts';

const offer = (label: string): Offer => ({ kind: 'company', value: label, label });
const labels = (text: string, offers: readonly string[]) => suggestionsFor(text, offers.map(offer)).map((s) => s.label);

test('a blank text has no suggestions', () => {
  expect(labels('   ', ['Acme'])).toEqual([]);
});

test('suggestions match by substring, ignoring case and blanks around the text', () => {
  expect(labels(' SHIELD ', ['Acme Shield', 'Beta', 'shieldify'])).toEqual(['shieldify', 'Acme Shield']);
});

test('at most 8 suggestions are shown', () => {
  expect(
    labels(
      'a',
      Array.from({ length: 20 }, (_, index) => `a${index}`),
    ),
  ).toHaveLength(8);
});
