// `npm test`: all checks.
import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.ts';
import { type Manner, runStep, stopSteps } from './run-step.ts';
import { type Change, type Step, stagesFor } from './steps.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The changes of this checkout: uncommitted ones, and on a branch its commits since `main`. */
function findChange(): Change {
  const since = git('merge-base', 'HEAD', git('branch', '--list', 'main') ? 'main' : 'HEAD');
  const changed = git('diff', '--name-only', '--relative', since);
  const added = git('ls-files', '--others', '--exclude-standard');
  return { since, files: `${changed}\n${added}`.split('\n').filter(Boolean) };
}

/** Runs the stages of `npm test`, or the steps named on the command line, and ends with a line that counts them. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, long: { type: 'boolean' }, hosted: { type: 'boolean' } },
  });
  const all = stagesFor(values.changed ? findChange() : undefined);
  const isSelected = ({ name }: Step) => positionals.length === 0 || positionals.some((word) => name.includes(word));
  const stages = all.map((lanes) => lanes.map((lane) => lane.filter(isSelected)).filter((lane) => lane.length > 0));
  const steps = stages.flat(2);
  if (steps.length === 0) {
    const names = all.flat(2).map(({ name }) => name);
    throw new Error(`There is no such step. Name one of these, or a part of it: ${names.join(', ')}.`);
  }
  if (steps.some(({ command }) => command === 'playwright')) process.env.CHROMIUM_PATH = ensureChromium();
  let signalled = 0;
  process.once('SIGTERM', () => {
    signalled = constants.signals.SIGTERM;
    stopSteps();
  });
  const failed: Step[] = [];
  const runLane = async (lane: readonly Step[], manner: Manner) => {
    for (const step of lane) if (!(await runStep(step, manner))) failed.push(step);
  };
  for (const lanes of stages) {
    const manner = { isAlone: lanes.length === 1, isLong: values.long ?? false, isHosted: values.hosted ?? false };
    await Promise.all(lanes.map((lane) => runLane(lane, manner)));
  }
  for (const step of failed) console.log(`failed: ${step.name}`);
  console.log(`\n${steps.length - failed.length} passed, ${failed.length} failed`);
  if (signalled) process.exitCode = 128 + signalled;
  else process.exitCode = failed.length > 0 ? 1 : 0;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
