import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_OPTIONS } from '../toolchain.mjs';

export const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** Passes `use` a temporary folder and deletes it afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Duration of `work` in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Runs a script of this folder in a process that is started like the server, and returns the message it sends. Rejects if it
 * exits without one.
 */
export function runBenchScript<T>(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<T> {
  const child = fork(join(PROJECT_DIR, 'scripts/bench', script), [...args], { env, execArgv: SERVER_OPTIONS });
  return new Promise((resolve, reject) => {
    child.once('message', (response) => resolve(response as T));
    child.once('exit', (code) => reject(new Error(`${script} ended with status ${code}.`)));
  });
}

/** Starts a server of this folder in a separate process and waits until it is ready. */
export function startBenchServer(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = fork(join(PROJECT_DIR, 'scripts/bench', script), [...args], {
    env,
    // As `npm start` runs it.
    execArgv: SERVER_OPTIONS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`${script} ended with status ${code}.`)));
  });
}

export function stopBenchServer(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
