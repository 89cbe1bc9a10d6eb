import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

const htmlOf = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('notes support lists, bold, emphasis, code and links', () => {
  expect(htmlOf('One **bold** *soft* `code`\nnext\n\n- a\n- b\n1. c')).toBe(
    '<p>One <strong>bold</strong> <em>soft</em> <code>code</code><br/>next</p><ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
  );
  expect(htmlOf('[site](https://example.com/a)')).toMatch(
    /^<p><a href="https:\/\/example\.com\/a" [^>]*>site<\/a><\/p>$/,
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](https://example.com/" onmouseover="alert(1))',
  '**<b onclick=alert(1)>**',
  '`</code><script>`',
])('%j renders no injected tag, event handler or unsafe link', (text) => {
  expect(htmlOf(text)).not.toMatch(/<(?:script|img|b)\b|<[^>]+\son\w+=|href="(?!https?:)/i);
});
