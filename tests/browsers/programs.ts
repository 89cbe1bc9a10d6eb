import { type ChildProcess, spawnSync } from 'node:child_process';

/** Where a program lies; undefined when there is none of that name. */
export function programOnPath(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Ends a program and waits until it is gone. */
export function end(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return resolve();
    program.once('exit', () => resolve());
    program.kill('SIGTERM');
  });
}
