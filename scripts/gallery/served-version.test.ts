import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { serverAddress, whenSwitched } from './served-version.ts';

/** A server that sends these responses in turn, then repeats the last one. */
async function serverOf(...responses: string[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.end(responses.length > 1 ? responses.shift() : responses[0]);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listening(server)}`;
}

const serving = (version: string) => JSON.stringify({ version });
const current = async () => 'new';

test('waits until a server has switched from the old release', async () => {
  expect(await whenSwitched(await serverOf(serving('old'), serving('old'), serving('new')), current)).toBe('new');
});

test('returns the old release if the server does not switch in time', async () => {
  expect(await whenSwitched(await serverOf(serving('old')), current, 0)).toBe('old');
});

test('accepts a newer release that became current meanwhile', async () => {
  let asked = 0;
  const moving = async () => (++asked === 1 ? 'new' : 'newer');
  expect(await whenSwitched(await serverOf(serving('old'), serving('newer')), moving)).toBe('newer');
});

test.each(['not JSON', '{"status":"ok"}', 'null'])(
  'returns null for a server that responds with %s',
  async (result) => {
    expect(await whenSwitched(await serverOf(result), current)).toBeNull();
  },
);

test('returns null without a server', async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await whenSwitched(`http://127.0.0.1:${port}`, current)).toBeNull();
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4321'],
  ['0.0.0.0', 'http://127.0.0.1:4321'],
  ['::', 'http://[::1]:4321'],
  ['::1', 'http://[::1]:4321'],
])('the address of a server on %s is %s', (host, address) => {
  expect(serverAddress({ host, port: 4321 })).toBe(address);
});
