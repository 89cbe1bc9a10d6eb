import { afterEach, expect, test, vi } from 'vitest';
import { backToList, listLeft, rememberList } from './list-left.ts';

afterEach(() => vi.unstubAllGlobals());

/** Leaves a page that has what these selectors find. */
function leave(address: string, ...has: string[]): void {
  let onLeave = () => {};
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => {
    onLeave = listener;
  });
  vi.stubGlobal('document', { querySelector: (selector: string) => (has.includes(selector) ? {} : null) });
  vi.stubGlobal('location', new URL(address, 'https://gallery.example'));
  rememberList();
  onLeave();
}

test('the way back leads to the list that was left last in the tab, as it was searched, without the open image', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(listLeft()).toBe('/');
  leave('/?q=modal&theme=dark&image=abc&region=2&context=1#ui-elements', '.image-grid');
  leave('/image/abc', '.image-grid', '[data-page-image]');
  leave('/compare?i=abc,def');
  expect(listLeft()).toBe('https://gallery.example/?q=modal&theme=dark#ui-elements');
});

test.each([
  ['https://gallery.example/?q=login', 3, 1],
  ['https://gallery.example/company/acme', 3, 0],
  ['', 3, 0],
  ['https://gallery.example/?q=login', 1, 0],
])('from %j, in a tab of %i pages, the way to the list goes back %i times', (referrer, length, times) => {
  leave('/?q=login#ui-elements', '.image-grid');
  const back = vi.fn();
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('history', { length, back });
  const preventDefault = vi.fn();
  backToList({ preventDefault, ctrlKey: false, metaKey: false, shiftKey: false });
  expect([back.mock.calls.length, preventDefault.mock.calls.length]).toEqual([times, times]);
});
