import { afterAll, beforeAll, expect, test } from 'vitest';
import { byLength } from '#tests/setup/run-length.ts';
import { type FuzzSite, startFuzzSite } from './fuzz-site.ts';
import { runFuzz } from './run-fuzz.ts';

const REQUESTS = byLength({ short: 150, long: 20_000 });
const SEED = 11;

let fuzzed: FuzzSite;
beforeAll(async () => {
  fuzzed = await startFuzzSite();
});
afterAll(() => fuzzed?.stop());

test('no request causes a 5xx, reveals an internal error or secret, or changes data without permission', async () => {
  const { requests, statuses } = await runFuzz(fuzzed, { requests: REQUESTS, seed: SEED });
  expect(requests).toBeGreaterThanOrEqual(REQUESTS);
  // The requests reach the code: some are accepted, and each kind of refusal occurs.
  for (const status of [200, 400, 401, 403, 404, 405, 415, 422])
    expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
});
