import { expect, test } from 'vitest';
import { reportError } from './endpoint.ts';

/** What is logged of an error of a request. */
function loggedOf(error: unknown, signal: AbortSignal): string[] {
  const logged: string[] = [];
  const log = { error: (_about: object, message: string) => logged.push(message) };
  const request = new Request('http://localhost/api/search/by-image', { signal });
  const context = { locals: { app: { log } }, url: new URL(request.url), request };
  reportError(context as unknown as Parameters<typeof reportError>[0], error);
  return logged;
}

test.each<[what: string, isCancelled: boolean, isReason: boolean, logged: string[]]>([
  ['that was cancelled, and ends with that', true, true, []],
  ['that was cancelled, and ends with another error', true, false, ['unexpected error']],
  ['that nobody cancelled', false, false, ['unexpected error']],
])('an error of a request %s', (_what, isCancelled, isReason, logged) => {
  const leaving = new AbortController();
  if (isCancelled) leaving.abort(new Error('left'));
  const { signal } = new Request('http://localhost/', { signal: leaving.signal });
  expect(loggedOf(isReason ? signal.reason : new Error('broken'), leaving.signal)).toEqual(logged);
});
