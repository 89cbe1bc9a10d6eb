import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '#tests/setup/listening.ts';
import { httpBuildHook } from './http-build-hook.ts';

/** A hook that answers these statuses in turn and remembers what it was sent. */
async function hookAnswering(statuses: readonly number[], retryDelaysMs: readonly number[] = [1, 1]) {
  const ending = new AbortController();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(statuses[bodies.length - 1] ?? 200).end();
  });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  const lines: string[] = [];
  const hook = httpBuildHook(`http://127.0.0.1:${port}/hook`, retryDelaysMs);
  const run = () =>
    hook.run(
      { id: 'x', reason: 'Acme updated' },
      { started: async () => {}, log: (line) => lines.push(line), signal: ending.signal },
    );
  return { run, bodies, lines, stop: () => ending.abort() };
}

test('the hook is told why', async () => {
  const { run, bodies } = await hookAnswering([200]);
  expect(await run()).toEqual({ releaseId: null });
  expect(bodies).toEqual([JSON.stringify({ trigger_title: 'Acme updated' })]);
});

test('a hook that answers 500 or 429 is asked again', async () => {
  const { run, bodies } = await hookAnswering([500, 429, 200]);
  await run();
  expect(bodies).toHaveLength(3);
});

test('a hook that keeps failing fails the build with its status', async () => {
  const { run, bodies } = await hookAnswering([500, 500, 503]);
  await expect(run()).rejects.toThrow('answered 503');
  expect(bodies).toHaveLength(3);
});

test('a hook that refuses is not asked again', async () => {
  const { run, bodies } = await hookAnswering([404]);
  await expect(run()).rejects.toThrow('answered 404');
  expect(bodies).toHaveLength(1);
});

test('a process that is ending waits for no further try', async () => {
  const { run, bodies, stop } = await hookAnswering([500], [600_000]);
  const running = run();
  await expect.poll(() => bodies).toHaveLength(1);
  stop();
  await expect(running).rejects.toThrow('The build was stopped.');
  expect(bodies).toHaveLength(1);
});
