import { join } from 'node:path';
import { runStep, type StepOptions } from './child-process.ts';

/** Runs `astro build` in a process of its own. Rejects when it fails. */
export function astroBuild({
  projectDir,
  outDir,
  ...step
}: { projectDir: string; outDir: string } & StepOptions): Promise<void> {
  const program = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  return runStep(projectDir, [program, 'build', '--outDir', outDir], step);
}
