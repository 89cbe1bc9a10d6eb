import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requestLine } from './log.ts';

/** What pino writes of the same. */
function pinoLine(entry: object): string {
  let line = '';
  pino({ base: null }, { write: (text: string) => (line += text) }).info(entry, 'request');
  return line;
}

test.each(['/', '/api/x?a="b"', '/\r\n{"level":60}', '/\u2028\\"\u0000é%0a'])(
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
