import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage, readCookies, tabStorage, writeCookie } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

const BLOCKED = {
  'getters that throw': (kind: string) => Object.defineProperty(globalThis, kind, { get: refuse, configurable: true }),
  'calls that throw': (kind: string) => vi.stubGlobal(kind, { getItem: refuse, setItem: refuse, removeItem: refuse }),
  'nothing at all': (kind: string) => vi.stubGlobal(kind, undefined),
};

test.each(
  Object.entries(BLOCKED).flatMap(([way, block]) => [
    { way, block, kind: 'localStorage', storage: browserStorage },
    { way, block, kind: 'sessionStorage', storage: tabStorage },
  ]),
)('$kind with $way remembers until the page is left', ({ block, kind, storage }) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, kind);
  block(kind);
  expect(storage.get('never set')).toBeNull();
  storage.set('choice', '{"a":1}');
  expect(storage.read('choice')).toEqual({ a: 1 });
  storage.remove('choice');
  expect(storage.get('choice')).toBeNull();
  vi.unstubAllGlobals();
  if (before) Object.defineProperty(globalThis, kind, before);
  else Reflect.deleteProperty(globalThis, kind);
});

test('what another version has stored damaged counts as nothing', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"a":' });
  expect(browserStorage.read('damaged')).toBeNull();
});

test('cookies that throw are none', () => {
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }));
  expect(readCookies()).toBe('');
  expect(() => writeCookie('a=1')).not.toThrow();
});
