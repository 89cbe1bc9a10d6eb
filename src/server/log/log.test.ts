import { expect, test } from 'vitest';
import { AppError } from '#shared/http/app-error.ts';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { logTo, requestContext } from './log.ts';

/** What pino writes to a terminal. */
function written(write: (log: ReturnType<typeof logTo>) => void): string {
  let text = '';
  write(logTo({ write: (line) => (text += line) }, 'info'));
  return text;
}

test.each(['\n{"level":60,"msg":"forged"}', '\r', '\u001b[2J', '\u009b2J', '\u007f', '\u2028', '\u202e'])(
  'control and bidi characters are escaped in the output: %j stays on one line and survives parsing',
  (text) => {
    const line = written((log) => log.warn({ given: text, err: new Error(text) }, 'a message'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them.
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(JSON.parse(line)).toMatchObject({ given: text, err: { message: text } });
  },
);

test('an error and its causes are logged in fixed fields, without payload or query parameters', () => {
  const refused = Object.assign(new Error('unexpected "aud" claim value'), {
    payload: { email: 'secret@example.com' },
  });
  const query = Object.assign(new Error('Failed query: select 1\nparams: secret@example.com'), {
    query: 'select 1',
    params: ['secret@example.com'],
    cause: refused,
  });
  const line = written((log) =>
    log.error({ err: new AppError('internal-error', { cause: query }) }, 'unexpected error'),
  );
  expect(line).not.toContain('secret');
  const { err } = JSON.parse(line);
  expect(Object.keys(err)).toEqual(['type', 'message', 'code', 'stack', 'cause']);
  expect(err.cause.message).toBe('Failed query: select 1');
  expect(err.cause.cause.message).toBe(refused.message);
});

test('a fault of the machine is logged as its code and its innermost cause, without stacks', () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const query = Object.assign(new Error('Failed query: select 1', { cause: busy }), { query: 'select 1', params: [] });
  const { err } = JSON.parse(written((log) => log.warn({ err: query }, 'a refresh could not be continued')));
  expect(err).toEqual({
    type: 'MachineFault',
    message: 'Error: database is locked',
    code: 'database-unavailable',
    stack: [],
  });
});

test('log lines written during a request contain its id', async () => {
  const { log, logged } = recordedLog();
  await requestContext.run({ id: 'r1' }, async () => {
    await Promise.resolve();
    log.info('inside');
  });
  log.info('outside');
  expect(logged.map(({ msg, id }) => [msg, id])).toEqual([
    ['inside', 'r1'],
    ['outside', undefined],
  ]);
});
