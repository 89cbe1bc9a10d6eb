import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { httpBuildHook, RefusedError } from './http-build-hook.ts';

/** A hook that responds with this status and records what it was sent. */
async function hookAnswering(status: number) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(status).end();
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  const call = httpBuildHook(`http://127.0.0.1:${port}/hook`);
  return { call: () => call('Acme updated', new AbortController().signal), bodies };
}

test('the hook receives the reason', async () => {
  const { call, bodies } = await hookAnswering(200);
  expect(await call()).toBe('The build hook took the request (200).');
  expect(bodies).toEqual([JSON.stringify({ trigger_title: 'Acme updated' })]);
});

test.each([
  [500, false],
  [429, false],
  [404, true],
])(
  'a hook that responds with %i is called once and fails with its status; permanently: %s',
  async (status, forGood) => {
    const { call, bodies } = await hookAnswering(status);
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining(`answered ${status}`) });
    expect([error instanceof RefusedError, bodies.length]).toEqual([forGood, 1]);
  },
);

test('an unreachable hook fails with the network error', async () => {
  const call = httpBuildHook('http://127.0.0.1:9/hook');
  await expect(call('x', new AbortController().signal)).rejects.toThrow(/ECONNREFUSED|bad port/);
});
