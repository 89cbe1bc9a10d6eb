import { expect, test } from 'vitest';
import { noneMatches, onlyFew } from './result-sentences.ts';

test('the sentences about a result count alike', () => {
  expect(noneMatches('UI element', 'all of this')).toBe('No UI element matches all of this');
  expect([onlyFew(1, 'words'), onlyFew(3, 'words')]).toEqual([
    'Only 1 image has all of these words.',
    'Only 3 images have all of these words.',
  ]);
  expect([onlyFew(1, 'all'), onlyFew(3, 'all')]).toEqual([
    'Only 1 image matches all of this.',
    'Only 3 images match all of this.',
  ]);
  expect([onlyFew(1, 'it'), onlyFew(3, 'it')]).toEqual(['Only 1 image matches this.', 'Only 3 images match this.']);
  expect([onlyFew(1, 'mention'), onlyFew(3, 'mention')]).toEqual([
    'Only 1 image mentions this in its text.',
    'Only 3 images mention this in their text.',
  ]);
});
