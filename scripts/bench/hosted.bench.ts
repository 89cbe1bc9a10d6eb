import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, until } from './bench.ts';
import { DATABASE_MS, type Hosted, openHosted, putImages } from './hosted-gallery.ts';
import { atMost, below, median, percentile } from './measurement.ts';

const SIZE = { name: 'hosted', companies: 1_000, images: 100_000 };
const PAGES = ['/api/search?kind=screens', '/api/companies/bench-7/images?limit=60'];
const REQUESTS = 60;
const WARM_UP = 6;
const EDITS = { count: 55, everyMs: 28_000 / 55 };
const LONE_EDITS = 3;
const QUIET_MS = 10_000;
/** Tolerance of the quiet period between two calls of the hook, in ms. */
const QUIET_TOLERANCE_MS = 100;
const NEW_IMAGES = 500;

async function measurePages({ timeRequest, site }: Hosted, { report }: Bench): Promise<void> {
  for (const path of PAGES) {
    for (let round = 0; round < WARM_UP; round += 1) await timeRequest(path);
    const before = site.database.state.pipelines;
    const times: number[] = [];
    for (let round = 0; round < REQUESTS; round += 1) times.push(await timeRequest(path));
    const note = `${((site.database.state.pipelines - before) / REQUESTS).toFixed(1)} round trips`;
    report(`${path}, signed in, median of ${REQUESTS}`, median(times), 'ms', { limit: below(150), note });
    report(`${path}, signed in, p95`, percentile(times, 0.95), 'ms', { limit: below(150) });
  }
}

async function measureEdits({ timeRequest, hookCalls, site }: Hosted, { report, say }: Bench): Promise<void> {
  const times: number[] = [];
  const edits: number[] = [];
  const before = site.database.state.pipelines;
  const edit = async (number: number): Promise<void> => {
    edits.push(performance.now());
    const body = { name: `Bench ${number}`, slug: `bench-${number}`, description: `Edit ${edits.length}` };
    times.push(await timeRequest(`/api/admin/companies/bench-${number}`, 'PUT', body));
  };
  const called = () => hookCalls.some((at) => at > (edits.at(-1) ?? 0));
  for (let round = 0; round < LONE_EDITS; round += 1) {
    await edit(round);
    await until(called);
  }
  say(`${EDITS.count} edits …`);
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < EDITS.count; number += 1) {
    underWay.push(edit(number));
    await wait(EDITS.everyMs);
  }
  await Promise.all(underWay);
  await until(called);
  const toHook = edits.map((at) => (hookCalls.find((call) => call > at) ?? Number.NaN) - at);
  const inQuiet = hookCalls.map(
    (at) => hookCalls.filter((call) => call >= at && call < at + QUIET_MS - QUIET_TOLERANCE_MS).length,
  );
  const note = `${hookCalls.length} calls, ${site.database.state.pipelines - before} round trips in all`;
  report(`edit acknowledged, median of ${times.length}`, median(times), 'ms', { limit: below(400) });
  report('edit acknowledged, p95', percentile(times, 0.95), 'ms', { limit: below(400) });
  report('edit to hook, longest', Math.max(...toHook) / 1_000, 's', { limit: below(11) });
  report('calls of the hook in 10 s, most', Math.max(...inQuiet), 'calls', { limit: atMost(1), note });
}

async function measureRefreshes({ timeRequest, site, platform }: Hosted, { report, say }: Bench): Promise<void> {
  const { calls } = site.cloud;
  const refresh = () => timeRequest('/api/admin/refresh-cache', 'POST');
  await until(platform.isAtRest);
  calls.length = 0;
  const unchangedS = (await refresh()) / 1_000;
  await until(platform.isAtRest);
  const unchanged = { limit: atMost(3), note: `${unchangedS.toFixed(1)} s` };
  report(`refresh, ${SIZE.images} images unchanged`, calls.length, 'admin calls', unchanged);

  say(`${NEW_IMAGES} new images …`);
  putImages(site, { count: NEW_IMAGES, prefix: 'new', companies: SIZE.companies });
  platform.invocations.length = 0;
  const startedAt = performance.now();
  await refresh();
  const added = "SELECT count(*) AS n FROM images WHERE public_id LIKE 'new-%'";
  await until(async () => (await site.db.$client.execute(added)).rows[0]?.n === NEW_IMAGES);
  const totalS = (performance.now() - startedAt) / 1_000;
  await until(platform.isAtRest);
  const longestMs = Math.max(...platform.invocations.map(({ responseMs }) => responseMs));
  const note = `${platform.invocations.length} requests, all in the gallery after ${totalS.toFixed(1)} s`;
  report(`refresh, ${NEW_IMAGES} new images, longest request`, longestMs / 1_000, 's', { limit: below(20), note });
}

/** The hosted setup on fakes with a slow database: first pages, edits until the build hook is called, and refreshes. */
export async function measure(bench: Bench): Promise<void> {
  bench.say(`${SIZE.images} images of ${SIZE.companies} companies, ${DATABASE_MS} ms to the database …`);
  const hosted = await openHosted(SIZE);
  try {
    await measurePages(hosted, bench);
    await measureEdits(hosted, bench);
    await measureRefreshes(hosted, bench);
  } finally {
    await hosted.close();
  }
}
