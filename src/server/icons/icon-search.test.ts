import { expect, test } from 'vitest';
import { isKnownIcon } from './icon.ts';
import { searchIcons } from './icon-search.ts';

test('icons are found by words of their names in any order, and by pasted class names', () => {
  expect(searchIcons('halved shield').map(({ icon }) => icon)).toEqual(['fas fa-shield-halved']);
  expect(searchIcons('fas fa-shield-alt').map(({ icon }) => icon)).toEqual(['fas fa-shield-halved']);
  expect(searchIcons('no such thing')).toEqual([]);
});

test('an empty query returns suggested icons, each with an SVG path', () => {
  const offered = searchIcons('');
  expect(offered.length).toBeGreaterThan(20);
  expect(offered.every(({ icon, svg }) => isKnownIcon(icon) && svg.path.length > 0)).toBe(true);
});
