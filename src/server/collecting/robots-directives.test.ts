import { expect, test } from 'vitest';
import { forbidsImages } from './robots-directives.ts';

test.each([
  ['noimageindex'],
  ['NONE'],
  ['nofollow, noimageindex'],
  ['nofollow noimageindex'],
  ['*: none'],
  ['CyberGallery: noimageindex'],
  ['otherbot: noindex, cybergallery: nofollow, none'],
  ['max-image-preview: large, none'],
  ['unavailable_after: Wed, 25 Jun 2025 15:00:00 GMT, noimageindex'],
  // The second line is for everyone.
  ['otherbot: nofollow', 'noimageindex'],
])('%j forbids to index images', (...lines) => {
  expect(forbidsImages(lines)).toBe(true);
});

test.each([
  [''],
  ['all'],
  ['noindex'],
  ['otherbot: none'],
  ['otherbot: nofollow, noimageindex'],
  ['cybergallery: all, otherbot: none'],
  ['max-image-preview: none'],
  ['max-image-preview:none, all'],
  ['x-none'],
  ['otherbot: none', 'nofollow'],
])('%j does not', (...lines) => {
  expect(forbidsImages(lines)).toBe(false);
});
