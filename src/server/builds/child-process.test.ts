import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { isRunning } from '../work-folder.ts';
import { runStep } from './child-process.ts';

async function programOf(source: string): Promise<string> {
  const folder = await aFolder();
  const program = join(folder, 'step.mjs');
  await writeFile(program, source);
  return program;
}

const run = (program: string, lines: string[] = []) =>
  runStep(tmpdir(), [program], {
    env: process.env,
    log: (line) => lines.push(line),
    signal: new AbortController().signal,
    lowPriority: false,
  });

test('the lines that a step writes to stdout and stderr are logged', async () => {
  const lines: string[] = [];
  await run(await programOf(`console.log('one'); console.error('two');`), lines);
  expect(lines.sort()).toEqual(['one', 'two']);
});

test('a failed step reports its exit status and the line with the cause', async () => {
  const program = await programOf(
    `console.error('warning: color-error is no property'); console.error('Error: it broke');
    for (let at = 0; at < 100; at += 1) console.error('bye, error ' + at); process.exit(3);`,
  );
  await expect(run(program)).rejects.toThrow('The build failed (exit status 3): Error: it broke');
});

test('a failed step has the code of the fault of the machine that one of its lines names, also after another error', async () => {
  const program = await programOf(
    `console.error('Error: Failed query'); console.error("Error: EACCES: permission denied, open '/srv/x'"); process.exit(1);`,
  );
  await expect(run(program)).rejects.toMatchObject({
    code: 'EACCES',
    message: expect.stringContaining("EACCES: permission denied, open '/srv/x'"),
  });
  await expect(run(await programOf(`throw new Error('it broke')`))).rejects.toMatchObject({ code: '' });
});

test('a step ends when the process that started it is killed', async () => {
  const program = await programOf(`console.log(process.pid); setTimeout(() => {}, 60_000);`);
  const script = `
    const { runStep } = await import(${JSON.stringify(import.meta.resolve('./child-process.ts'))});
    const log = (line) => console.log(line);
    await runStep('.', [process.argv[1]], { env: process.env, log, signal: new AbortController().signal, lowPriority: false });
  `;
  const args = ['--input-type=module', '--eval', script, program];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});
