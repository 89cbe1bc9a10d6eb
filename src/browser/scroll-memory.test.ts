import { beforeEach, expect, test, vi } from 'vitest';
import { enterPlace, notePlace, restorePlace } from './scroll-memory.ts';

/** How far the page can be scrolled. */
let most = 0;
const page = { scrollY: 0 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('history', { state: { key: '1' } });
  vi.stubGlobal('document', { activeElement: null });
  const scroll = (top: number) => {
    page.scrollY = Math.min(top, most);
    vi.stubGlobal('scrollY', page.scrollY);
  };
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scroll(top));
  most = 1_000;
  scroll(800);
  enterPlace(false);
  notePlace();
  scroll(0);
  enterPlace(true);
});

test('the scroll position of a history entry is restored once', () => {
  restorePlace();
  expect(page.scrollY).toBe(800);
  scrollTo({ top: 0 });
  restorePlace();
  expect(page.scrollY).toBe(0);
});

test('a position beyond the end of the page is restored once the page is long enough', () => {
  most = 300;
  restorePlace();
  expect(page.scrollY).toBe(300);
  most = 1_000;
  restorePlace();
  expect(page.scrollY).toBe(800);
});

test.each([
  ['nothing', null, 1],
  ['a button', { getAttribute: () => null, matches: (): boolean => false }, 1],
  ['another tile', { getAttribute: () => 'b', matches: (): boolean => true }, 0],
])('the tile of a history entry gets the focus back while %s has it', (_what, activeElement, times) => {
  const focus = vi.fn();
  const tile = { offsetParent: {}, focus, getAttribute: () => 'a' };
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', { activeElement: tile, querySelector: () => tile });
  notePlace();
  enterPlace(true);
  vi.stubGlobal('document', { activeElement, querySelector: () => tile });
  restorePlace();
  expect(focus).toHaveBeenCalledTimes(times);
});
