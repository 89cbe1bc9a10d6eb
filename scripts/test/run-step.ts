import { type ChildProcess, spawn } from 'node:child_process';
import type { Step } from './steps.ts';

/** How steps run: alone (output is printed directly), with the long form of long tests, on hosted services. */
export type Manner = { isAlone: boolean; isLong: boolean; isHosted: boolean };

const running = new Set<ChildProcess>();
let isStopped = false;

/**
 * Ends the running steps and starts no more. With SIGINT, because the browser tests close their browsers on it; on SIGTERM
 * they would leave them running.
 */
export function stopSteps(): void {
  isStopped = true;
  for (const child of running) child.kill('SIGINT');
}

/** Runs a step; in parallel with others, its output is printed when it ends. */
export async function runStep({ name, command, args }: Step, { isAlone, isLong, isHosted }: Manner): Promise<boolean> {
  if (isStopped) return false;
  const title = `── ${name}: ${command} ${args.join(' ')}`;
  console.log(isAlone ? `\n${title}` : `${title} …`);
  const startedAt = Date.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...(isLong && { LONG_TESTS: '1' }), ...(isHosted && { E2E_HOSTED: '1' }) },
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => running.delete(child));
  if (!isAlone) process.stdout.write(`\n${title}\n${Buffer.concat(output)}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}
