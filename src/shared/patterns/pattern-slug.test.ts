import { expect, test } from 'vitest';
import { tagFile } from '../tags/tag-file.ts';
import { patternSlugs, tagInPath, tagPath } from './pattern-slug.ts';

const slugOf = (tag: string, ...others: string[]) => patternSlugs([...others, tag]).get(tag);

test('a pattern slug is readable: no prefix, and hyphens between words', () => {
  expect(slugOf('topic:incident-detail')).toBe('incident-detail');
  expect(slugOf('code_block')).toBe('code-block');
});

test('an element with the name of a screen type gets the suffix -element, regardless of their order', () => {
  expect(slugOf('timeline', 'topic:timeline')).toBe('timeline-element');
  expect(slugOf('topic:timeline', 'timeline')).toBe('timeline');
});

test.each([
  ['a b', ['a-b', 'topic:a-b']],
  ['日本語', []],
])('%s has a unique slug', (tag, others) => {
  expect(slugOf(tag, ...others)).toBe(tag === 'a b' ? 'a-b-element' : tagFile(tag));
  expect(new Set(patternSlugs([tag, ...others]).values()).size).toBe(others.length + 1);
});

test.each(['topic:alerts', 'chart', 'a/b?c', '日本語'])('the address of the tag %s resolves to it', (tag) => {
  const path = tagPath(tag);
  expect(path).toMatch(/^\/patterns\/[^/?#]+$/);
  expect(tagInPath(decodeURIComponent(path.replace('/patterns/', '')))).toBe(tag);
});
