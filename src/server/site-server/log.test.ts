import { expect, test } from 'vitest';
import { loggable } from './log.ts';

test.each([
  ['/api/auth/callback?code=secret&state=x', '/api/auth/callback'],
  ['/api/%61uth/callback?code=secret', '/api/%61uth/callback'],
  ['/%61pi/auth/login?returnTo=/x', '/%61pi/auth/login'],
  ['/demo-idp/auth?state=secret', '/demo-idp/auth'],
  ['/demo%2Didp/auth?state=secret', '/demo%2Didp/auth'],
  ['//api/auth/callback?code=secret', '//api/auth/callback'],
  ['/api/auth/%zz?code=secret', '/api/auth/%zz'],
  ['http://gallery.example/api/auth/callback?code=secret', 'http://gallery.example/api/auth/callback'],
  ['/?tag=topic:graph', '/?tag=topic:graph'],
  ['/?q=lateral+movement&tag=card', '/?q=***&tag=card'],
  ['/api/search?tag=card&q=mttr', '/api/search?tag=card&q=***'],
  ['/api/auth/session', '/api/auth/session'],
])('%s is logged as %s', (target, shown) => {
  expect(loggable(target)).toBe(shown);
});
