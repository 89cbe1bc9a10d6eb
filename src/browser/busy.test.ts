import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdReload, isBusy } from './busy.ts';

const page = { overlay: false };

beforeEach(() => {
  page.overlay = false;
  vi.stubGlobal('document', { querySelector: () => (page.overlay ? {} : null) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('unsaved input and a running upload delay the reload until both are done', () => {
  expect(isBusy()).toBe(false);
  const saved = holdReload('unsaved input');
  const uploaded = holdReload('upload');
  saved();
  saved();
  expect(isBusy()).toBe(true);
  uploaded();
  expect(isBusy()).toBe(false);
});

test('an open dialog or overlay delays the reload', () => {
  page.overlay = true;
  expect(isBusy()).toBe(true);
});
