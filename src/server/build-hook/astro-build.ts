import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type AstroBuild = {
  projectDir: string;
  outDir: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal: AbortSignal;
  /** Whether the server's answers come first. */
  lowPriority: boolean;
};

/** Runs `astro build` in a process of its own. Rejects when it fails. */
export function astroBuild({ projectDir, outDir, env, log, signal, lowPriority }: AstroBuild): Promise<void> {
  const program = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [program, 'build', '--outDir', outDir], {
    cwd: projectDir,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  if (lowPriority && child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // Not every system lets us; the build then merely competes with the server.
    }
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(signal.aborted ? new Error('The build was stopped.') : error));
    child.once('close', (code, killed) => {
      if (code === 0) resolve();
      else reject(new Error(killed ? `The build was ended by ${killed}.` : `The build failed (exit status ${code}).`));
    });
  });
}
