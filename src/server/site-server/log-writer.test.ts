import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { logWriter } from './log-writer.ts';

const LINE = `${'x'.repeat(1_000)}\n`;

async function aFile() {
  const folder = await aFolder();
  return join(folder, 'log');
}

test('every line is written once, in order', async () => {
  const file = await aFile();
  const fd = openSync(file, 'a');
  const { write, flush } = logWriter(fd);
  const say = (line: number) => write(`${line}\n`.padStart(100, ' '));
  for (let line = 0; line < 1_500; line += 1) say(line);
  await expect.poll(async () => (await readFile(file)).length).toBe(150_000);
  // Too few for a batch: `flush` writes them, as at the end of the process.
  for (let line = 1_500; line < 1_510; line += 1) say(line);
  flush();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').map(Number);
  expect(lines).toEqual(Array.from({ length: 1_510 }, (_, at) => at));
  closeSync(fd);
});

test('if the log cannot be written, lines are dropped and logging does not block', async () => {
  // Opened for reading only: each write fails immediately, as on a full disk.
  const fd = openSync('/dev/null', 'r');
  const { write, flush } = logWriter(fd);
  const startedAt = performance.now();
  for (let line = 0; line < 5_000; line += 1) write(LINE);
  flush();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  closeSync(fd);
});
