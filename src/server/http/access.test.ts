import { expect, test } from 'vitest';
import { requireOwnOrigin } from './access.ts';

const LOCAL = 'http://localhost:4321';
const PUBLIC = 'https://gallery.example';

const isAllowed = (siteUrl: string, requested: string, headers: Record<string, string>): boolean => {
  try {
    requireOwnOrigin(new Request(`${requested}/api/x`, { method: 'POST', headers }), siteUrl);
    return true;
  } catch {
    return false;
  }
};

test.each([
  [LOCAL, LOCAL, true],
  [LOCAL, 'http://127.0.0.1:4321', true],
  [LOCAL, 'http://[::1]:4321', true],
  // Nobody can point an address elsewhere.
  [LOCAL, 'http://192.168.1.5:4321', true],
  // A page whose name points to this machine.
  [LOCAL, 'http://evil.example:4321', false],
  [LOCAL, 'http://127.evil.example:4321', false],
  [PUBLIC, PUBLIC, true],
  [PUBLIC, 'https://deploy-1--gallery.example', true],
  [PUBLIC, 'http://evil.example', false],
])('at %s, a page of %s that calls its own origin passes: %s', (siteUrl, requested, passes) => {
  expect(isAllowed(siteUrl, requested, { Origin: requested })).toBe(passes);
});

test('without an Origin, a same-origin page passes except under a foreign name on this machine', () => {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  expect(isAllowed(LOCAL, LOCAL, headers)).toBe(true);
  expect(isAllowed(LOCAL, 'http://evil.example:4321', headers)).toBe(false);
});
