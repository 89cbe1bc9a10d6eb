import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SERVER_OPTIONS } from '../toolchain.mjs';

const ENTRY = fileURLToPath(new URL('apart-entry.ts', import.meta.url));

/**
 * Calls an exported function of `module` in a process that is started like the server, and passes what it returns to `use`; ends the
 * process afterwards. Arguments and result are sent as JSON. Rejects if the process exits by itself.
 */
export async function whileApart<A extends unknown[], R, T>(
  module: string,
  work: (...args: A) => R,
  args: A,
  env: NodeJS.ProcessEnv,
  use: (result: Awaited<R>) => T | Promise<T>,
): Promise<T> {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const options = { env, execArgv: SERVER_OPTIONS, stdio: [...stdio] };
  const child = fork(ENTRY, [module, work.name, JSON.stringify(args)], options);
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`${work.name} ended with status ${code}.`)));
  try {
    const [{ result }] = await Promise.race([once(child, 'message'), failed]);
    return await use(result);
  } finally {
    child.kill();
    await exited;
  }
}

/** The same for a function that only computes something. */
export const runApart = <A extends unknown[], R>(
  module: string,
  work: (...args: A) => R,
  args: A,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Awaited<R>> => whileApart(module, work, args, env, (result) => result);
