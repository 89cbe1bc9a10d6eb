import { expect, test } from 'vitest';
import { completed, corrected, suggestions, tagNotes } from './tag-input.ts';

const tag = (name: string, images: number, aliases: string[] = []) => ({ name, images, aliases });
const KNOWN = [tag('topic:dashboard', 120), tag('table', 60), tag('chart', 9, ['graph'])];
const meant = KNOWN[0];

test.each([
  ['table', true, []],
  ['Topic:Dashbord ', true, [{ typed: 'topic:dashbord', isNew: true, meant }]],
  ['Topic:Dashbord ', false, []],
  [
    'graph, TABLE, ',
    false,
    [
      { typed: 'graph', becomes: 'chart' },
      { typed: 'TABLE', becomes: 'table' },
    ],
  ],
  ['Severity Badge,', false, [{ typed: 'severity-badge', isNew: true, meant: undefined }]],
  [' , ', true, []],
])('%j (focus lost: %s) has the notes %j', (text, isLeft, notes) => {
  expect(tagNotes(text, KNOWN, isLeft)).toEqual(notes);
});

test.each([
  ['dash', ['topic:dashboard']],
  ['table, cha', ['chart']],
  ['table', []],
  ['table, tab', []],
  ['gra', ['chart']],
  ['', []],
])('%j suggests %j', (text, names) => {
  expect(suggestions(text, KNOWN).map(({ name }) => name)).toEqual(names);
});

test('a suggestion or correction replaces the text that was typed for it', () => {
  expect(completed('table,  da', 'topic:dashboard')).toBe('table, topic:dashboard, ');
  expect(corrected('table, Topic:Dashbord , x', 'topic:dashbord', 'topic:dashboard')).toBe('table, topic:dashboard, x');
});
