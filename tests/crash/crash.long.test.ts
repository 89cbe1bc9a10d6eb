import { beforeAll, expect, test } from 'vitest';
import { byLength } from '#tests/setup/run-length.ts';
import { type CrashSite, openCrashSite } from './crash-site.ts';
import { ACTIVITIES, runCrashRounds } from './rounds.ts';

/** `npm test` kills edits, the long form every kind of work, always at the same moments; `npm run crash` chooses others, and many more. */
const SEED = 2_026;

const KILLED = byLength({
  short: ACTIVITIES.filter(({ name }) => name === 'edits'),
  long: ACTIVITIES,
});

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});

test('killed in the middle of anything, the gallery is whole or repaired, has all that it said yes to, and is served', async () => {
  const figures = await runCrashRounds({ site, rounds: KILLED.length, seed: SEED, activities: KILLED });
  expect(figures.flatMap(({ failures }) => failures)).toEqual([]);
  expect(figures.map(({ name, rounds }) => [name, rounds])).toEqual(KILLED.map(({ name }) => [name, 1]));
});
