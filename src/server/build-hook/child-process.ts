import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** Lines of the log in which the cause of a failure is looked for. */
const CAUSE_LINES = 40;

/** A build must not go on in a folder that its server's successor clears away. */
const END_WITH_PARENT = import.meta.resolve('./end-with-parent.ts');

/** How a step of a build is run. */
export type StepOptions = {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal: AbortSignal;
  /** Whether the server's answers come first. */
  lowPriority: boolean;
};

/** The line of a failed step's log that says most. */
const causeIn = (lines: readonly string[]): string | undefined =>
  lines.find((line) => line.includes('ENOSPC')) ?? lines.find((line) => /error/i.test(line)) ?? lines.at(-1);

function yieldToServer(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system lets us; the build then merely competes with the server.
  }
}

/** Runs a program of a build in a process of its own, which ends with ours. Rejects when it fails or is stopped. */
export function runStep(
  cwd: string,
  program: readonly string[],
  { env, log, signal, lowPriority }: StepOptions,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...program], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    // It has nothing to save, and the database is free only when it is gone.
    killSignal: 'SIGKILL',
  });
  if (lowPriority && child.pid !== undefined) yieldToServer(child.pid);
  const lines: string[] = [];
  const onLine = (line: string) => {
    log(line);
    if (line.trim() !== '') lines.push(line.trim());
    if (lines.length > CAUSE_LINES) lines.shift();
  };
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (!signal.aborted || !child.pid) reject(error);
    });
    // A process that could not even be started, for want of files, has no streams.
    if (!child.pid) return;
    // Ours only as a sign of life; a build that has ended closes it.
    child.stdin.on('error', () => undefined);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    child.once('close', (code, killed) => {
      if (signal.aborted) reject(new Error('The build was stopped.'));
      else if (code === 0) resolve();
      else if (killed) reject(new Error(`The build was ended by ${killed}.`));
      else reject(new Error(`The build failed (exit status ${code}): ${causeIn(lines) ?? 'it said nothing'}`));
    });
  });
}
