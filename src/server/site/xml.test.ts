import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element, xmlText } from './xml.ts';

test('markup in text is escaped', () => {
  expect(xmlText(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &apos;Jerry&apos;&lt;/a&gt;',
  );
});

test('characters that XML does not allow are removed, all others stay', () => {
  expect(xmlText('a\u0000b\u001bc\uFFFEd\uD800e 🛡 é\n')).toBe('abcde 🛡 é\n');
});

test('no text can end an attribute or element early', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(xmlText(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
    }),
  );
});

test('an element without content is self-closing', () => {
  expect(element('link', { rel: 'self', href: '/?a=1&b=2' })).toBe('<link rel="self" href="/?a=1&amp;b=2"/>');
});
