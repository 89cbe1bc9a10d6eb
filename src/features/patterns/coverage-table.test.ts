import { expect, test } from 'vitest';
import { sidesWithMore } from './coverage-table.ts';

const box = { scrollWidth: 1_000, clientWidth: 600, scrollHeight: 800, clientHeight: 800, scrollTop: 0 };

test.each([
  ['the first columns', { ...box, scrollLeft: 0 }, 'right'],
  ['columns between', { ...box, scrollLeft: 200 }, 'left right'],
  ['the last columns, up to a fraction of a pixel', { ...box, scrollLeft: 399.5 }, 'left'],
  ['a low window', { ...box, clientWidth: 1_000, scrollLeft: 0, clientHeight: 300 }, 'bottom'],
  ['all of it', { ...box, clientWidth: 1_000, scrollLeft: 0 }, ''],
])('of %s the sides that go on are known', (_what, scrolled, sides) => expect(sidesWithMore(scrolled)).toBe(sides));
