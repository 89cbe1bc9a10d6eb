import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { workProcess } from './work-process.ts';

const PROGRAM = import.meta.resolve('../../../tests/fakes/failing-work.ts');

function aProcess(options: Partial<Parameters<typeof workProcess>[0]> = {}) {
  const opened = workProcess<string, string>({
    program: PROGRAM,
    timeoutMs: 60_000,
    idleMs: 60_000,
    lowPriority: false,
    ...options,
  });
  onTestFinished(opened.stop);
  return opened;
}

/** Whether a process exists; signal 0 only checks. */
const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test('tasks share a process, and its errors reach the caller with code and message', async () => {
  const { run } = aProcess();
  const pid = await run('pid');
  expect(Number(pid)).not.toBe(process.pid);
  await expect(run('refuse')).rejects.toMatchObject({ code: 'invalid-file-type', message: 'Not this one.' });
  await expect(run('fail')).rejects.toThrow('RangeError: out of range');
  expect(await run('pid')).toBe(pid);
});

test('a prepared process runs the next task and exits when idle', async () => {
  const { run, prepare } = aProcess({ idleMs: 1 });
  prepare();
  const pid = await run('pid');
  await expect.poll(() => isAlive(pid)).toBe(false);
  prepare();
  expect(await run('pid')).not.toBe(pid);
});

test.each([
  ['crash', { why: 'crashed', message: expect.stringContaining('SIGSEGV') }],
  ['leave', { why: 'crashed', message: expect.stringContaining('exit status 3') }],
])('after a %s the next task gets a new process', async (task, error) => {
  const { run } = aProcess();
  const pid = await run('pid');
  await expect(run(task)).rejects.toMatchObject(error);
  expect(await run('pid')).not.toBe(pid);
});

test('a hanging task is ended with its process after the time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run } = aProcess();
  const pid = await run('pid');
  const ended = expect(run('hang')).rejects.toMatchObject({ why: 'late' });
  vi.advanceTimersByTime(60_000);
  await ended;
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('an aborted task is ended with its process', async () => {
  const { run } = aProcess();
  const pid = await run('pid');
  const left = new AbortController();
  const hanging = run('hang', left.signal);
  left.abort(new Error('left'));
  await expect(hanging).rejects.toThrow('left');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await run('pid')).not.toBe(pid);
});

test('an idle process exits', async () => {
  const { run } = aProcess({ idleMs: 1 });
  const pid = await run('pid');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('the process does not inherit the environment of the server', async () => {
  const names = (await aProcess().run('environment')).split(' ');
  expect(names).toContain('MALLOC_ARENA_MAX');
  expect(names).not.toContain('PATH');
});

test('a program in a folder with spaces is found', async () => {
  const folder = join(await aFolder(), 'a folder, with spaces');
  await mkdir(folder);
  await cp(new URL('../../../tests/fakes/plain-work.mjs', import.meta.url), join(folder, 'plain work.mjs'));
  const { run } = aProcess({ program: pathToFileURL(join(folder, 'plain work.mjs')).href });
  expect(await run('hello')).toBe('hello');
});
