import { expect, test } from 'vitest';
import { outlineOf } from './text-outline.ts';

test('the outline lists the sections of a text in order', () => {
  const html = '<section id="a"> <h2>First</h2> <p>x</p></section>\n<section id="b"><h2>Tom &amp; Co</h2></section>';
  expect(outlineOf(html)).toEqual([
    { id: 'a', title: 'First' },
    { id: 'b', title: 'Tom &amp; Co' },
  ]);
});

test('a section without a heading is not listed', () => {
  expect(outlineOf('<section id="a"><p>x</p></section>')).toEqual([]);
});
