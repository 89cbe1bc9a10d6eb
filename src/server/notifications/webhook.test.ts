import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { webhook } from './webhook.ts';

async function send(result: RequestListener): Promise<string> {
  const server = createServer(result);
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return webhook(`http://127.0.0.1:${port}/hook`)('{}', 'key').then(
    () => 'taken',
    (error: Error) => error.message,
  );
}

test.each([
  [200, {}, 'taken'],
  [202, {}, 'taken'],
  [301, { Location: 'http://127.0.0.1:1/' }, 'It answered 301.'],
  [404, {}, 'It answered 404.'],
  [503, {}, 'It answered 503.'],
] as const)('an answer of %i with %o: %s', async (status, headers, outcome) => {
  expect(await send((_request, response) => response.writeHead(status, headers).end('x'))).toBe(outcome);
});

test('a connection that breaks is named', async () => {
  expect(await send((request) => request.socket.destroy())).toMatch(/^It can't be reached \(.+\)\.$/);
});

test('an address where nobody listens is named', async () => {
  await expect(webhook('http://127.0.0.1:9/')('{}', 'key')).rejects.toThrow("It can't be reached (");
});
