import { beforeAll, expect, test } from 'vitest';
import { type CrashSite, openCrashSite } from './crash-site.ts';
import { ACTIVITIES, runCrashRounds } from './rounds.ts';

/** `npm test` repeats the same kills; `npm run crash` chooses others, and many more. */
const SEED = 2_026;

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
});

test('killed in the middle of anything, the gallery is whole or repaired, has all that it said yes to, and is served', async () => {
  const figures = await runCrashRounds({ site, rounds: ACTIVITIES.length, seed: SEED });
  expect(figures.flatMap(({ failures }) => failures)).toEqual([]);
  expect(figures.map(({ rounds }) => rounds)).toEqual(ACTIVITIES.map(() => 1));
});
