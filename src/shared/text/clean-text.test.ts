import { expect, test } from 'vitest';
import { isCleanLine, isCleanText, isVisible } from './clean-text.ts';

test.each(['Acme Shield', '🛡️ Shield', 'שומר', 'Größe 42'])('%s is a clean line', (text) => {
  expect(isCleanLine(text)).toBe(true);
  expect(isVisible(text)).toBe(true);
});

test.each(['a\u0000b', 'a\nb', 'a\u202Eb', 'a\uD800b', 'a\u0085b'])('%j is not a clean line', (text) => {
  expect(isCleanLine(text)).toBe(false);
});

test('a clean text may contain line breaks and tabs, but no other control characters', () => {
  expect(isCleanText('one\n\ttwo')).toBe(true);
  expect(isCleanText('one\rtwo')).toBe(false);
  expect(isCleanText('one\u0007two')).toBe(false);
});

test.each(['', '   ', '\u200B\u200B', '\u00A0'])('%j is not visible', (text) => {
  expect(isVisible(text)).toBe(false);
});
