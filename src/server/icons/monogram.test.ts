import { expect, test } from 'vitest';
import { findIcon, monogram } from './icon.ts';

test.each([
  ['Wazuh', 'w'],
  ['Élastic', 'e'],
  ['1Password', '1'],
  ['"Quoted" name', 'q'],
])('%s has the letter %s', (name, letter) => {
  expect(monogram({ name, slug: 'a' })).toMatchObject(findIcon(letter) ?? {});
});

test('a name without Latin letters has no monogram', () => {
  expect(monogram({ name: '安全', slug: 'a' })).toBeUndefined();
});

test('ten companies get more than five different backgrounds', () => {
  const names = ['arkime', 'authelia', 'caido', 'casdoor', 'defectdojo', 'opnsense', 'wazuh', 'zeek', 'misp', 'falco'];
  const grounds = names.map((slug) => monogram({ name: slug, slug })?.ground);
  expect(new Set(grounds).size).toBeGreaterThan(5);
});
