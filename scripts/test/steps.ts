import { relatedSpecs } from './related-specs.ts';

/** A program that `npm test` runs, and its name. */
export type Step = { name: string; command: string; args: readonly string[] };

/** The changes since a commit; file paths are relative to the project's root. */
export type Change = { since: string; files: readonly string[] };

const CHECKS: readonly Step[] = [
  // First, because it writes the types that Astro generates.
  {
    ...{ name: 'types of pages', command: 'astro' },
    args: ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'],
  },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint and format', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: [] },
];
const SITES: Step = { name: 'sites of the browser tests', command: 'node', args: ['tests/setup/build-e2e-sites.ts'] };
const UNIT: Step = { name: 'unit and integration', command: 'vitest', args: ['run'] };
const BROWSER: Step = { name: 'browser', command: 'playwright', args: ['test'] };

/** Vitest finds the affected tests by imports. The architecture tests are added, because they read files instead. */
const changedUnit = ({ since }: Change): Step[] => [
  { ...UNIT, args: ['run', '--changed', since, '--passWithNoTests'] },
  { name: 'architecture', command: 'vitest', args: ['run', 'tests/architecture'] },
];

/**
 * The steps of `npm test`, in consecutive stages. The lanes of a stage run in parallel, the steps of a lane in
 * order. With a change, only the tests that it can affect are included.
 */
export function stagesFor(change?: Change): Step[][][] {
  const specs = change && relatedSpecs(change.files);
  const browser = specs ? { ...BROWSER, args: [...BROWSER.args, ...specs] } : BROWSER;
  const wanted = specs?.length === 0 ? [] : [browser];
  return [[[...CHECKS, ...(wanted.length > 0 ? [SITES] : [])], change ? changedUnit(change) : [UNIT]], [wanted]];
}
