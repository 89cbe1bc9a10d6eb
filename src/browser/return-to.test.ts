import { afterEach, expect, test, vi } from 'vitest';
import { returnTo } from './return-to.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'https://gallery.example/?q=login#screens';
const IMAGE = 'https://gallery.example/image/abc';

function click(
  entries: readonly string[],
  index: number,
  held: Partial<MouseEvent> = {},
): [key: string | null, isPrevented: boolean] {
  const traverseTo = vi.fn<(key: string) => void>();
  const preventDefault = vi.fn();
  vi.stubGlobal('navigation', {
    entries: () => entries.map((url, key) => ({ url, key: String(key) })),
    currentEntry: { index },
    traverseTo,
  });
  returnTo({ preventDefault, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, LIST);
  return [traverseTo.mock.calls[0]?.[0] ?? null, preventDefault.mock.calls.length > 0];
}

test.each<[entries: string[], index: number, key: string | null]>([
  [[LIST, IMAGE], 1, '0'],
  [[LIST, 'https://gallery.example/', LIST, IMAGE, IMAGE], 4, '2'],
  [['https://gallery.example/?q=login', IMAGE], 1, '0'],
  [['https://gallery.example/?q=login#ui-elements', IMAGE], 1, null],
  [[IMAGE, LIST], 0, null],
  [['https://gallery.example/', IMAGE], 1, null],
])('of %j, at %i, a link to the list goes back to entry %j', (entries, index, key) => {
  expect(click(entries, index)).toEqual([key, key !== null]);
});

test('a link that is opened in a new tab, or in a browser that does not name its entries, is followed as any', () => {
  expect(click([LIST, IMAGE], 1, { ctrlKey: true })).toEqual([null, false]);
  vi.stubGlobal('navigation', undefined);
  const preventDefault = vi.fn();
  returnTo({ preventDefault, ctrlKey: false, metaKey: false, shiftKey: false }, LIST);
  expect(preventDefault).not.toHaveBeenCalled();
});
