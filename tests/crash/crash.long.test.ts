import { beforeAll, expect, test } from 'vitest';
import { type CrashSite, openCrashSite } from './crash-site.ts';
import { ACTIVITIES, runCrashRounds } from './rounds.ts';

/** A round of each activity may take half a minute on a slow machine. */
const LIMIT_MS = 900_000;
/** Always the same moments; `npm run crash` chooses others, and many more. */
const SEED = 2_026;

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});

test(
  'killed in the middle of anything, the gallery is whole or repaired, has all that it said yes to, and is served',
  async () => {
    const figures = await runCrashRounds({ site, rounds: ACTIVITIES.length, seed: SEED, activities: ACTIVITIES });
    expect(figures.flatMap(({ failures }) => failures)).toEqual([]);
    expect(figures.map(({ name, rounds }) => [name, rounds])).toEqual(ACTIVITIES.map(({ name }) => [name, 1]));
  },
  LIMIT_MS,
);
