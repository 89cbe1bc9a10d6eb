import { setTimeout as wait } from 'node:timers/promises';
import { openAdmin } from './admin-edits.ts';
import type { Bench, Size } from './bench.ts';
import { type Seen, type Visitors, visitUntil } from './paced-load.ts';
import { type PreparedGallery, preparedGallery, whileServed } from './prepared-gallery.ts';
import { memoryOf } from './workbench.ts';

/** Duration of the measurement before any edit, in ms. */
const IDLE_MS = 10_000;
const EDIT_EVERY_MS = 3_000;
/** Target: the maximum ratio of p99 latencies during edits and builds to those before. */
const P99_RATIO = 3;
const SHOWN_ERRORS = 3;

const visitorsOf = ({ cookie }: PreparedGallery): Visitors[] => [
  { name: 'visitors, pages', count: 12, paths: ['/', '/company/company-1', '/company/company-2'], pauseMs: 100 },
  {
    name: 'signed in, lists',
    count: 4,
    paths: ['/api/images/by-tag/all-screens?limit=60', '/api/companies', '/api/companies/company-1/images'],
    pauseMs: 200,
    cookie,
  },
  { name: 'open pages, version', count: 4, paths: ['/api/version'], pauseMs: 500 },
];

const visitAll = (gallery: PreparedGallery, until: Promise<unknown>): Promise<Seen[]> =>
  Promise.all(visitorsOf(gallery).map((visitors) => visitUntil(visitors, gallery.port, until)));

/** Saves every few seconds, so that a build runs nearly all the time; returns the refused saves. */
async function editFor(durationMs: number, save: (text: string) => Promise<number>): Promise<string[]> {
  const refused: string[] = [];
  const until = performance.now() + durationMs;
  for (let edit = 1; performance.now() < until; edit += 1) {
    const status = await save(`Edit ${edit} under load.`).catch((error: Error) => error.message);
    if (status !== 200) refused.push(`save: ${status}`);
    await wait(EDIT_EVERY_MS);
  }
  return refused;
}

function report(bench: Bench, idle: readonly Seen[], busy: readonly Seen[]): void {
  for (const seen of busy) {
    const before = idle.find(({ name }) => name === seen.name);
    bench.report({ name: `${seen.name}: p50 while an admin edits`, figure: seen.p50Ms, unit: 'ms' });
    bench.report({
      name: `${seen.name}: p99 while an admin edits`,
      figure: seen.p99Ms,
      unit: 'ms',
      baseline: { name: 'p99 before', figure: before?.p99Ms ?? Number.NaN },
      limit: { of: 'ratio', is: 'at most', value: P99_RATIO },
      note: `${seen.requests} requests`,
    });
  }
}

async function measure(size: Size, bench: Bench): Promise<void> {
  const gallery = await preparedGallery(size, bench);
  const durationMs = bench.minutes * 60_000;
  await whileServed(gallery, async (server) => {
    const admin = await openAdmin(gallery);
    const idle = await visitAll(gallery, wait(IDLE_MS));
    const memoryBefore = await memoryOf(server);
    bench.say(`${size.name}: mixed traffic for ${bench.minutes} min, an admin edits and builds run …`);
    const editing = editFor(durationMs, admin.save);
    const busy = await visitAll(gallery, editing);
    const errors = [...(await editing), ...[...idle, ...busy].flatMap((seen) => seen.errors)];
    report(bench, idle, busy);
    const note = errors.length > 0 ? { note: errors.slice(0, SHOWN_ERRORS).join('; ') } : {};
    const none = { of: 'figure', is: 'at most', value: 0 } as const;
    bench.report({ name: 'answers other than 200', figure: errors.length, unit: 'answers', limit: none, ...note });
    const memory = await memoryOf(server);
    bench.report({
      name: `server memory after ${bench.minutes} min`,
      figure: memory,
      unit: 'MB',
      baseline: { name: 'before', figure: memoryBefore },
    });
  });
}

/** Visitors, signed-in users and open pages while an admin edits and builds run, compared with the time before. */
export async function benchLoad(bench: Bench): Promise<void> {
  const [size] = bench.sizes;
  if (size) await measure(size, bench);
}
