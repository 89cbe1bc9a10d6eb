import { afterEach, expect, test, vi } from 'vitest';
import { listLeft, rememberList } from './list-left.ts';

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
