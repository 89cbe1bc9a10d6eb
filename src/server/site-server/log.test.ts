import { expect, test } from 'vitest';
import { logTo } from '#server/log/log.ts';
import { loggable, requestLine } from './log.ts';

/** What the log writes of the same. */
function pinoLine(entry: object): string {
  let line = '';
  logTo({ write: (text) => (line += text) }, 'info').info(entry, 'request');
  return line;
}

test.each(['/', '/api/x?a="b"', '/\r\n{"level":60}', '/\u2028\\"\u0000é%0a', '/\u009b2J\u007f'])(
  'the line of a request for %j is one line, as pino writes it',
  (url) => {
    const entry = { id: 'a1b2-c', method: 'GET', url, status: 200, ms: 0.1 };
    const expected = pinoLine(entry);
    const line = requestLine(entry, JSON.parse(expected).time);
    expect(line).toBe(expected);
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line).url).toBe(url);
  },
);

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
  ['/api/auth/session', '/api/auth/session'],
])('%s is logged as %s', (target, shown) => {
  expect(loggable(target)).toBe(shown);
});
