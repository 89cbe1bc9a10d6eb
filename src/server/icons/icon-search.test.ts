import { expect, test } from 'vitest';
import { isKnownIcon } from './icon.ts';
import { searchIcons } from './icon-search.ts';

test('words of a name find icons, regardless of their order; classes may be pasted', () => {
  expect(searchIcons('halved shield').map(({ icon }) => icon)).toEqual(['fas fa-shield-halved']);
  expect(searchIcons('fas fa-shield-alt').map(({ icon }) => icon)).toEqual(['fas fa-shield-halved']);
  expect(searchIcons('no such thing')).toEqual([]);
});

test('before anyone types, icons that suit security products are offered, all of them drawable', () => {
  const offered = searchIcons('');
  expect(offered.length).toBeGreaterThan(20);
  expect(offered.every(({ icon, svg }) => isKnownIcon(icon) && svg.path.length > 0)).toBe(true);
});
