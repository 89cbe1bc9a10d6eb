import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setLowPriority } from '../low-priority.ts';

/** A build must end with its server, because the next server cleans up its folder. */
const END_WITH_PARENT = import.meta.resolve('./exit-with-parent.ts');

/** How a step of a build is run. */
export type StepOptions = {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal: AbortSignal;
  /** Whether the step runs at low priority, so that the server stays responsive. */
  lowPriority: boolean;
};

/** The codes of faults of the machine, as a line names them (see `faults/fault.ts`). */
const MACHINE = /\b(?:ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EMFILE|ENFILE|ENOMEM|DATABASE_OUTAGE|SQLITE_[A-Z_]+)\b/;

const isWarning = (line: string) => /\bwarn(?:ing)?\b/i.test(line);

/** Follows a step's lines; `line` is the most informative one: a fault of the machine, the first error that is no warning, or the last. */
function causeFinder() {
  let fault: string | undefined;
  let error: string | undefined;
  let last: string | undefined;
  return {
    add: (text: string): void => {
      if (text === '') return;
      last = text;
      if (text.includes('ENOSPC') || (MACHINE.test(text) && !isWarning(text))) fault ??= text;
      if (/error/i.test(text) && !isWarning(text)) error ??= text;
    },
    line: () => fault ?? error ?? last,
  };
}

/** A step that ended with another exit status than 0. */
export class StepFailed extends Error {
  readonly status: number;
  /** The code of the machine's fault that its cause names; empty if it names none. */
  readonly code: string;
  constructor(status: number, cause: string) {
    super(`The build failed (exit status ${status}): ${cause}`);
    this.name = 'StepFailed';
    this.status = status;
    this.code = MACHINE.exec(cause)?.[0] ?? '';
  }
}

/** Why a build failed, from its log, which ends with the error. */
export const causeOfFailure = (log: string): string =>
  (log.trimEnd().split('\n').at(-1) ?? '').replace(/^The build failed \(exit status \d+\): /, '');

/** Runs a program of a build in its own process, which ends with ours. Rejects when it fails or is stopped. */
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
    // SIGKILL: it has nothing to save, and the database is free only when it is gone.
    killSignal: 'SIGKILL',
  });
  if (lowPriority) setLowPriority(child.pid);
  const cause = causeFinder();
  const onLine = (line: string) => {
    log(line);
    cause.add(line.trim());
  };
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (!signal.aborted || !child.pid) reject(error);
    });
    // A process that could not be started, for lack of file descriptors, has no streams.
    if (!child.pid) return;
    // Open while we live; a build that has ended closes it.
    child.stdin.on('error', () => undefined);
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
    child.once('close', (code, killed) => {
      if (signal.aborted) reject(new Error('The build was stopped.'));
      else if (code === 0) resolve();
      else if (killed) reject(new Error(`The build was ended by ${killed}.`));
      else reject(new StepFailed(code ?? 1, cause.line() ?? 'it said nothing'));
    });
  });
}
