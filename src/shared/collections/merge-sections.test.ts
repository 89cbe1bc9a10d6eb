import { expect, test } from 'vitest';
import { mergeSections } from './merge-sections.ts';

/** Sections as `id:title`, separated by spaces. */
const sections = (text: string) =>
  text.split(' ').flatMap((entry) => {
    const [id = '', title = ''] = entry.split(':');
    return id === '' ? [] : [{ id, title }];
  });

test.each([
  { name: 'nothing was stored since', base: 'a:A b:B', edited: 'b:B a:Z', stored: 'a:A b:B', merged: 'b:B a:Z' },
  { name: 'a section was added there', base: 'a:A', edited: 'a:Z', stored: 'a:A n:N', merged: 'a:Z n:N' },
  { name: 'both have added one', base: 'a:A', edited: 'a:A m:M', stored: 'n:N a:A', merged: 'a:A m:M n:N' },
  { name: 'a section was removed there', base: 'a:A b:B', edited: 'b:B a:A', stored: 'b:B', merged: 'b:B' },
  { name: 'a section was removed there and renamed here', base: 'a:A', edited: 'a:Z', stored: '', merged: 'a:Z' },
  { name: 'a section was renamed there', base: 'a:A b:B', edited: 'b:Y a:A', stored: 'a:Z b:B', merged: 'b:Y a:Z' },
  { name: 'a section was renamed there and removed here', base: 'a:A', edited: '', stored: 'a:Z', merged: '' },
  { name: 'both gave the same title', base: 'a:A', edited: 'a:Z', stored: 'a:Z', merged: 'a:Z' },
  { name: 'the edit was stored already', base: 'a:A', edited: 'a:A n:N', stored: 'a:A n:N', merged: 'a:A n:N' },
])('where $name', ({ base, edited, stored, merged }) => {
  expect(mergeSections(sections(base), sections(edited), sections(stored))).toEqual(sections(merged));
});

test('two titles of the same section need a decision', () => {
  expect(mergeSections(sections('a:A'), sections('a:Y'), sections('a:Z'))).toBeUndefined();
});
