import { describe, expect, test } from 'vitest';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { type FacetValue, inPlace, shownValues } from './facet-values.ts';

/** `a3`: the value `a` with three images. */
const value = (text: string): FacetValue => ({
  value: text.charAt(0),
  label: text.charAt(0),
  count: Number(text.slice(1)),
});
const values = (text: string) => text.split(' ').filter(Boolean).map(value);
const written = (all: readonly FacetValue[]) => all.map((each) => `${each.value}${each.count}`).join(' ');

describe('the values of a facet', () => {
  test.each([
    ['start in the order of their counts', '', 'a3 b2 c1', [], 'a3 b2 c1'],
    ['keep their order when counts change', 'a3 b2 c1', 'c9 b2 a1', [], 'a1 b2 c9'],
    ['that no image has any more stay with a count of 0', 'a3 b2 c1', 'a3 c1', [], 'a3 b0 c1'],
    ['that are new come last', 'a3 b2', 'x9 a3 b2', [], 'a3 b2 x9'],
    ['that are chosen and no image has are listed with a count of 0', 'a3', 'a3', ['z'], 'a3 z0'],
  ])('%s', (_name, before, now, chosen, expected) => {
    expect(written(inPlace(values(before), values(now), chosen, tagLabel))).toBe(expected);
  });

  test('that are chosen and no image has are named as a filter, not as in the address', () => {
    const [users] = inPlace([], [], ['topic:users-roles'], tagLabel);
    expect(users?.label).toBe('Users and roles');
  });
});

describe('a facet group shows', () => {
  const many = values('a9 b8 c7 d6 e5 f4 g3 h2 i1 j1');
  test.each([
    ['the first eight values', many, [], false, '', 'a9 b8 c7 d6 e5 f4 g3 h2'],
    ['the first eight values and every selected one', many, ['j'], false, '', 'a9 b8 c7 d6 e5 f4 g3 h2 j1'],
    ['all values once it is expanded', many, [], true, '', 'a9 b8 c7 d6 e5 f4 g3 h2 i1 j1'],
    ['the values that match the search text, and selected ones', many, ['a'], true, ' J ', 'a9 j1'],
    ['no values without images', values('a0 b2'), [], false, '', 'b2'],
    ['selected values even without images', values('a0 b2'), ['a'], false, '', 'a0 b2'],
  ])('%s', (_name, all, chosen, isOpen, text, expected) => {
    expect(written(shownValues(all, { chosen, isOpen, text }))).toBe(expected);
  });
});
