import { expect, test } from 'vitest';
import { namedTags } from './named-tags.ts';

const KNOWN = [
  { name: 'chart', aliases: ['graph'] },
  { name: 'pie-chart', aliases: [] },
  { name: 'topic:alerts', aliases: [] },
  { name: 'topic:log-in', aliases: [] },
  { name: 'card', aliases: [] },
];

test.each([
  ['A Pie Chart of open alerts', ['pie-chart', 'chart', 'topic:alerts']],
  ['Two graphs', ['chart']],
  ['The alert list', ['topic:alerts']],
  ['Log-In page', ['topic:log-in']],
  ['A discarded scorecard', []],
  ['', []],
])('%j names the tags %j', (text, tags) => {
  expect(namedTags(text, KNOWN)).toEqual(tags);
});
