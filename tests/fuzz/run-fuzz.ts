import fc from 'fast-check';
import { problemsOf } from './check-response.ts';
import { type FuzzRequest, requestArb } from './fuzz-request.ts';
import type { FuzzSite } from './fuzz-site.ts';
import { type FuzzResponse, send } from './send.ts';

/** Requests in parallel. */
const AT_ONCE = 16;
const ROUND = 25;
/** Percentage of requests from callers without write access. */
const OUTSIDERS_PERCENT = 70;

export type FuzzFigures = { requests: number; seconds: number; statuses: Map<number, number>; calls: number };

const isGone = ({ method, path }: FuzzRequest, { status }: FuzzResponse) =>
  status === 200 && ((method === 'POST' && path.startsWith('/api/auth/logout')) || method === 'DELETE');

/** Sends this number of requests; throws fast-check's report at the first problem. */
export async function runFuzz(
  fuzzed: FuzzSite,
  { requests, seed, onRound }: { requests: number; seed: number; onRound?: (sent: number) => void },
): Promise<FuzzFigures> {
  const { site, secrets, names } = fuzzed;
  const startedAt = Date.now();
  const figures: FuzzFigures = { requests: 0, seconds: 0, statuses: new Map(), calls: 0 };
  const seen = new Set<string>();

  const tryOne = async (request: FuzzRequest, who: 'anonymous' | 'user' | 'admin'): Promise<string[]> => {
    const cookie = await fuzzed.cookieOf(who, request.caller);
    const response = await send(site.settings.port, request, cookie);
    if (who !== 'anonymous' && isGone(request, response)) fuzzed.forget(who, request.caller);
    figures.requests += 1;
    figures.statuses.set(response.status, (figures.statuses.get(response.status) ?? 0) + 1);
    seen.add(`${request.method} ${request.path.split(/[/?]/).slice(0, 4).join('/')}`);
    const asked = { who, origin: site.builtFor, secrets };
    return problemsOf(request, response, asked).map((text) => `${who} ${request.method} ${request.path}: ${text}`);
  };

  const tryAll = async (batch: readonly FuzzRequest[], people: readonly ('anonymous' | 'user' | 'admin')[]) => {
    const who = ({ caller }: FuzzRequest) => people[caller % people.length] ?? 'anonymous';
    const complaints = (await Promise.all(batch.map((request) => tryOne(request, who(request))))).flat();
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  };

  const outsiders = fc.asyncProperty(
    fc.array(requestArb(names, false), { minLength: 1, maxLength: AT_ONCE }),
    async (batch) => {
      const before = await fuzzed.fingerprint();
      await tryAll(batch, ['anonymous', 'user']);
      const after = await fuzzed.fingerprint();
      const changed = [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
      if (changed.length > 0) throw new Error(`Someone without the right to has changed ${changed.join(', ')}.`);
    },
  );
  const admins = fc.asyncProperty(fc.array(requestArb(names, true), { minLength: 1, maxLength: AT_ONCE }), (batch) =>
    tryAll(batch, ['admin']),
  );

  const enough = Math.ceil((requests * OUTSIDERS_PERCENT) / 100);
  for (let round = 0; figures.requests < requests; round += 1) {
    const property = figures.requests < enough ? outsiders : admins;
    await fc.assert(property, { numRuns: ROUND, seed: seed + round, endOnFailure: true, includeErrorInReport: true });
    onRound?.(figures.requests);
  }
  return { ...figures, seconds: (Date.now() - startedAt) / 1_000, calls: seen.size };
}
