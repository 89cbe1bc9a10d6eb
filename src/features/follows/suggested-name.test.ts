import { expect, test } from 'vitest';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';
import { suggestedName, suggestedTitle } from './suggested-name.ts';

test('the suggested name of a search reads like its filter pills, within the length limit', () => {
  const facets = { company: [{ value: 'acme', label: 'Acme Shield' }] };
  const nameOf = (query: string) => suggestedName(new URLSearchParams(query), facets);
  expect(nameOf('tag=topic:alert-list&not=chart&theme=dark&company=acme&sort=newest&q=mean time')).toBe(
    '“mean time” · Alert list · Not Chart · Dark · Acme Shield',
  );
  expect(nameOf('sort=newest')).toBe('Saved search');
  expect(nameOf(`q=${'x'.repeat(300)}`)).toHaveLength(FOLLOW_LIMITS.name);
});

test.each([
  ['q=modal', 'Modal'],
  ['q=modal&theme=dark', 'Modal · Dark'],
  ['q=iPhone settings', 'iPhone settings'],
  ['q=élan', 'Élan'],
  ['company=iboss', 'iboss'],
])('the suggested title of the search %j is %j', (query, title) => {
  const facets = { company: [{ value: 'iboss', label: 'iboss' }] };
  expect(suggestedTitle(new URLSearchParams(query), facets)).toBe(title);
});
