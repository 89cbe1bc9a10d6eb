import { expect, test } from 'vitest';
import { TAG_DESCRIPTION_MAX } from '#shared/tags/tag-admin.contract.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { normalTag, tagKey } from '#shared/tags/tag-names.ts';
import definitions from './definitions.json' with { type: 'json' };
import { definitionOf } from './shipped-definitions.ts';

test('at least sixty screen types and elements are defined, each with what it is, when to use it and what to watch for', () => {
  expect(definitions.length).toBeGreaterThanOrEqual(60);
  for (const { tag, is, use, watch } of definitions) {
    for (const text of [is, use, watch]) {
      expect(text.length, tag).toBeGreaterThan(25);
      expect(text.length, tag).toBeLessThanOrEqual(TAG_DESCRIPTION_MAX);
      expect(text, tag).toMatch(/^[A-Z‘'].*[.?]$/);
    }
  }
});

test('every name has one definition', () => {
  const names = definitions.flatMap(({ tag, also }) => [tag, ...also]);
  expect(names.map(normalTag)).toEqual(names);
  const keys = names.map((name) => `${tagKind(name)} ${tagKey(name)}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('the description of an admin replaces the text of a shipped definition and keeps its advice', () => {
  const shipped = definitionOf('topic:alerts');
  expect(shipped?.use).toBeTruthy();
  expect(definitionOf('topic:Alert_Queue')).toEqual(shipped);
  expect(definitionOf('topic:alerts', 'Ours.')).toEqual({ ...shipped, text: 'Ours.' });
  expect(definitionOf('our-own-thing', 'Ours.')).toEqual({ text: 'Ours.' });
  expect(definitionOf('our-own-thing')).toBeUndefined();
});
