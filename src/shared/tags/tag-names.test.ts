import { expect, test } from 'vitest';
import { closestTag, normalTag, suggestedTags, tagKey, tagNames } from './tag-names.ts';

const tag = (name: string, images = 1, aliases: string[] = []) => ({ name, images, aliases });
const KNOWN = [
  tag('topic:dashboard', 120),
  tag('topic:incident-detail', 40, ['topic:case']),
  tag('table', 60),
  tag('Modal', 5),
  tag('tablet', 2),
];

test.each([
  ['Topic:Dashbord ', 'topic:dashbord'],
  ['  Incident   Detail', 'incident-detail'],
  ['topic : alerts', 'topic:alerts'],
  ['ÉCRAN', 'écran'],
  ['a_b', 'a_b'],
])('"%s" is stored as "%s"', (typed, stored) => {
  expect(normalTag(typed)).toBe(stored);
});

test.each([
  ['Incident_Detail', 'incident detail'],
  ['TOPIC : x', 'topic:x'],
  ['ﬁlter', 'filter'],
  ['-a-', 'a'],
])('"%s" and "%s" are the same tag', (one, other) => {
  expect(tagKey(one)).toBe(tagKey(other));
});

test.each([
  [['topic:dashboard'], ['topic:dashboard']],
  [['Topic:Dashboard', 'topic:dashboard'], ['topic:dashboard']],
  [['topic:case', 'Topic:Case'], ['topic:incident-detail']],
  [['modal'], ['Modal']],
  [['Fresh', 'fresh', 'FRESH '], ['Fresh']],
  [[], []],
])('%j resolves to %j', (names, tags) => {
  expect(tagNames(KNOWN).resolve(names)).toEqual(tags);
});

test('an exact match wins over one that differs in case', () => {
  const { find } = tagNames([tag('button'), tag('Button')]);
  expect([find('button'), find('Button'), find('BUTTON')]).toEqual(['button', 'Button', 'button']);
});

test.each([
  ['topic:dashbord', 'topic:dashboard'],
  ['topic:dahsbaord', 'topic:dashboard'],
  ['topic:cases', 'topic:incident-detail'],
  ['tabel', 'table'],
  ['tables', 'table'],
  ['tab', undefined],
  ['topic:settings', undefined],
])('%s was probably meant as %s', (name, meant) => {
  expect(closestTag(name, KNOWN)?.name).toBe(meant);
});

test.each([
  ['dash', ['topic:dashboard']],
  ['TAB', ['table', 'tablet']],
  ['case', ['topic:incident-detail']],
  ['ard', ['topic:dashboard']],
  ['t', ['topic:dashboard', 'table']],
  [' ', []],
])('"%s" suggests %j', (part, names) => {
  expect(suggestedTags(part, KNOWN, 2).map(({ name }) => name)).toEqual(names);
});
