import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, xmlText } from './xml.ts';

test('text with markup in it stays text', () => {
  expect(xmlText(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
  );
});

test('characters that XML cannot hold are left out, all others stay', () => {
  expect(xmlText('a\u0000b\u001bc\uFFFEd\uD800e 🛡 é\n')).toBe('abcde 🛡 é\n');
});

test('no text can end an attribute or element early', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
    }),
  );
});

test('an element without content closes itself', () => {
  expect(element('link', { rel: 'self', href: '/?a=1&b=2' })).toBe('<link rel="self" href="/?a=1&amp;b=2"/>');
});
