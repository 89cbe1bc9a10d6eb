import { describe, expect, test } from 'vitest';
import type { AdminTag } from '#shared/tags/tag-admin.contract.ts';
import { editErrors, findTags, initialEdit, nameHint, typedNames, updateOf } from './tag-edit.ts';

const tag = (id: number, name: string, given: Partial<AdminTag> = {}): AdminTag => ({
  id,
  name,
  kind: name.startsWith('topic:') ? 'screens' : 'ui-elements',
  description: '',
  aliases: [],
  images: 3,
  version: 7,
  ...given,
});
const CHART = tag(1, 'chart', { aliases: ['graph', 'plot'], description: 'Numbers as a picture' });
const ALL = [CHART, tag(2, 'table'), tag(3, 'topic:dashboard', { aliases: ['topic:overview'] })];

test('typed names are split at commas, lower-cased and deduplicated', () => {
  expect(typedNames(' Graph, plot ,, GRAPH')).toEqual(['graph', 'plot']);
});

describe('an edit', () => {
  test.each([
    [{}, null],
    [{ aliases: 'Plot, graph' }, null],
    [{ description: 'New ' }, { name: 'chart', description: 'New', aliases: ['graph', 'plot'], version: 7 }],
    [
      { name: 'Line Chart' },
      { name: 'line-chart', description: CHART.description, aliases: ['graph', 'plot'], version: 7 },
    ],
  ])('%j sends %j', (given, update) => {
    expect(updateOf({ ...initialEdit(CHART), ...given }, CHART)).toEqual(update);
  });

  test.each([
    [{}, {}],
    [{ name: 'graph' }, {}],
    [{ name: ' ' }, { name: expect.stringContaining('at least one character') }],
    [{ name: 'all' }, { name: expect.stringContaining('whole lists') }],
    [{ name: 'TABLE' }, { name: '“table” is a name of “table”. Merge the two instead.' }],
    [{ aliases: 'graph, Topic:Overview' }, { aliases: expect.stringContaining('a name of “topic:dashboard”') }],
    [{ description: 'x'.repeat(301) }, { description: 'At most 300 characters.' }],
  ])('%j has the errors %j', (given, errors) => {
    expect(editErrors({ ...initialEdit(CHART), ...given }, CHART, ALL)).toEqual(errors);
  });

  test.each([
    ['chart', 'Screen types begin with topic:'],
    ['Bar Chart', 'Stored as bar-chart on 3 images; chart stays as an alias.'],
    ['topic:dashbord', /They move to Screens\. There is also topic:dashboard \(3\)\.$/],
  ])('the name "%s" has a hint', (name, hint) => {
    expect(nameHint({ ...initialEdit(CHART), name }, CHART, ALL)).toMatch(hint);
  });
});

test.each([
  ['', [1, 2, 3]],
  [' PLOT', [1]],
  ['picture', [1]],
  ['overview', [3]],
  ['-', []],
])('"%s" finds the tags %j', (text, ids) => {
  expect(findTags(ALL, text).map(({ id }) => id)).toEqual(ids);
});
