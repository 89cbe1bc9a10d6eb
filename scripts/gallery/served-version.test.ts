import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { serverAddress, whenSwitched } from './served-version.ts';

/** A server that answers the versions given one after the other, the last one for ever. */
async function serverOf(...answers: string[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.end(answers.length > 1 ? answers.shift() : answers[0]);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listening(server)}`;
}

const serving = (version: string) => JSON.stringify({ version });
const current = async () => 'new';

test('a server that serves the old release is waited for until it has switched', async () => {
  expect(await whenSwitched(await serverOf(serving('old'), serving('old'), serving('new')), current)).toBe('new');
});

test('a server that does not switch is named by what it still serves', async () => {
  expect(await whenSwitched(await serverOf(serving('old')), current, 0)).toBe('old');
});

test('a release that another build has made current meanwhile counts as well', async () => {
  let asked = 0;
  const moving = async () => (++asked === 1 ? 'new' : 'newer');
  expect(await whenSwitched(await serverOf(serving('old'), serving('newer')), moving)).toBe('newer');
});

test.each(['not JSON', '{"status":"ok"}', 'null'])('what answers %s is no server of a gallery', async (answer) => {
  expect(await whenSwitched(await serverOf(answer), current)).toBeNull();
});

test('without a server nothing is served', async () => {
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
])('a server on %s is asked at %s', (host, address) => {
  expect(serverAddress({ host, port: 4321 })).toBe(address);
});
