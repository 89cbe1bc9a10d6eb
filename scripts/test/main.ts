import { spawnSync } from 'node:child_process';
import { ensureChromium } from './browser.ts';

/** One step of `npm test`. */
type Step = { name: string; command: string; args: readonly string[] };

const STEPS: readonly Step[] = [
  { name: 'types', command: 'astro', args: ['check', '--minimumFailingSeverity', 'warning'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'unit and integration', command: 'vitest', args: ['run'] },
  { name: 'browser', command: 'playwright', args: ['test'] },
];

/** Runs a step and tells how it went. */
function runStep({ name, command, args }: Step): boolean {
  console.log(`\n── ${name}: ${command} ${args.join(' ')}`);
  const startedAt = Date.now();
  const passed = spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return passed;
}

/** Runs all steps, or those named on the command line, and ends with a line that counts them. */
function main(): void {
  const wanted = process.argv.slice(2);
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  if (steps.length === 0) {
    throw new Error(
      `There is no such step. Name one of these, or a part of it: ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (steps.some(({ command }) => command === 'playwright')) process.env.CHROMIUM_PATH = ensureChromium();
  const results = steps.map((step) => ({ step, passed: runStep(step) }));
  const failed = results.filter(({ passed }) => !passed);
  for (const { step } of failed) console.log(`failed: ${step.name}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
