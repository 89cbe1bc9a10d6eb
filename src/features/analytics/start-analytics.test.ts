import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $session } from '#features/session/session.store.ts';
import { $analyticsState } from './analytics.store.ts';
import { startAnalytics } from './start-analytics.ts';

type FakeScript = { src: string; async: boolean; onload: () => void };

const scripts: FakeScript[] = [];

beforeEach(() => {
  scripts.length = 0;
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockReturnValue();
  vi.stubGlobal('gtag', undefined);
  vi.stubGlobal('dataLayer', undefined);
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('location', { pathname: '/', href: 'https://gallery.example/' });
  vi.stubGlobal('document', {
    title: 'Home',
    createElement: () => ({}),
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
  $session.set({ kind: 'signed-out' });
  $analyticsState.set('uninitialized');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without configuration no script is loaded, and analytics counts as blocked', () => {
  startAnalytics(null);
  expect(scripts).toEqual([]);
  expect($analyticsState.get()).toBe('blocked');
});

test("with configuration the provider's script is loaded and receives the account id and the page view", async () => {
  startAnalytics({ id: 'G-TEST', src: 'https://analytics.example/gtag/js' });
  await vi.dynamicImportSettled();
  expect(scripts.map(({ src }) => src)).toEqual(['https://analytics.example/gtag/js?id=G-TEST']);
  expect($analyticsState.get()).toBe('uninitialized');
  scripts[0]?.onload();
  vi.advanceTimersByTime(100);
  expect($analyticsState.get()).toBe('initialized');
  const { dataLayer } = globalThis as unknown as { dataLayer: ArrayLike<unknown>[] };
  expect(dataLayer.map((command) => Array.from(command)).map(([name, what]) => [name, what])).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-TEST'],
    ['event', 'page_view'],
  ]);
});
