import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { freePort } from '../start/port.ts';
import { runApart } from './apart.ts';
import { whileSending } from './bare-server.ts';
import { encodeApart } from './bare-sharp.ts';

test('a function is called in another process, which returns its result', async () => {
  expect(await encodeApart([], await aFolder())).toBeGreaterThanOrEqual(0);
});

test('a server runs in another process for as long as it is used', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const body = await whileSending(port, Buffer.from('{"a":1}'), async () => (await fetch(url)).json());
  expect(body).toEqual({ a: 1 });
  await expect(fetch(url)).rejects.toThrow();
});

test('a process that ends by itself is a failure', async () => {
  const exit = (code: number) => process.exit(code);
  await expect(runApart('node:process', exit, [3])).rejects.toThrow('exit ended with status 3.');
});
