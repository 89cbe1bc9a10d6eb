import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment, type Settings } from '#server/env.ts';
import { freePort } from '../start/port.ts';
import type { Bench } from './bench.ts';
import { wordOf } from './find-gallery.ts';
import { KINDS } from './find-queries.ts';
import { type Seen, type Visitors, visitUntil } from './paced-load.ts';
import type { KindTimes } from './search-server.ts';
import { startBenchServer, stopBenchServer } from './workbench.ts';

/** Targets: the main thread's time in ms for a search, and how many times slower others may become. */
const MAIN_THREAD_MS = 10;
const P95_RATIO = 3;
const MEASURED_MS = 20_000;
/** Requests that the client sends at once. */
const AT_ONCE = 8;
const MANY = 2_000;

const address = (path: string, query: object) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** Searches that differ from each other, so that none is remembered. */
const searchesOf = (client: string, of: (at: number) => object): string[] =>
  Array.from({ length: MANY }, (_, at) => address('/search', { client, ...of(at) }));

const others = (phase: string): Visitors[] => [
  {
    name: 'lists',
    count: 2,
    pauseMs: 50,
    paths: Array.from({ length: MANY }, (_, at) => address('/list', { client: 'list', from: at % 500 })),
  },
  {
    name: 'searches',
    count: 2,
    pauseMs: 800,
    // Each phase has its own words.
    paths: searchesOf('other', (at) => ({ q: `${wordOf(300 + at)} ${phase}`, sort: 'relevance' })),
  },
];

/** One client that sends costly searches as fast as they are answered; refused ones are repeated after a moment. */
const greedy: Visitors = {
  name: 'greedy',
  count: AT_ONCE,
  pauseMs: 5,
  paths: searchesOf('greedy', (at) => {
    const queries = Object.values(KINDS);
    return { ...queries[at % queries.length], limit: 1 + (at % 100), start: at };
  }),
};

const visitAll = (port: number, phase: string, until: Promise<unknown>): Promise<Seen[]> =>
  Promise.all(others(phase).map((visitors) => visitUntil(visitors, port, until)));

function reportOthers(bench: Bench, before: readonly Seen[], during: readonly Seen[]): void {
  for (const seen of during) {
    const alone = before.find(({ name }) => name === seen.name);
    bench.report({
      name: `${seen.name} of others while one client searches as fast as it may, p95`,
      figure: seen.p95Ms,
      unit: 'ms',
      baseline: { name: 'p95 before', figure: alone?.p95Ms ?? Number.NaN },
      limit: { of: 'ratio', is: 'at most', value: P95_RATIO },
      note: `${seen.requests} requests, ${seen.errors.length} refused`,
    });
  }
}

/** The main thread's time for searches that run in the thread, and what others notice of a client that uses up its limits. */
export async function benchSearchThread(settings: Settings, bench: Bench): Promise<void> {
  const port = await freePort();
  const server = await startBenchServer('search-server.ts', [String(port)], childEnvironment(settings, {}));
  try {
    const kinds: KindTimes[] = await (await fetch(`http://127.0.0.1:${port}/kinds`)).json();
    for (const { name, cold, warm } of kinds) {
      bench.say(`${name}: ${cold.toFixed(1)} ms of the main thread, ${warm.toFixed(1)} ms with an index in use`);
    }
    const limit = { of: 'figure', is: 'at most', value: MAIN_THREAD_MS } as const;
    const worst = (times: number[]) => ({ figure: Math.max(...times), unit: 'ms', limit });
    bench.report({ name: 'main thread, worst kind after a new index', ...worst(kinds.map(({ cold }) => cold)) });
    bench.report({ name: 'main thread, worst kind with an index in use', ...worst(kinds.map(({ warm }) => warm)) });

    const before = await visitAll(port, 'al', wait(MEASURED_MS));
    const over = wait(MEASURED_MS);
    const [during, stress] = await Promise.all([visitAll(port, 'en', over), visitUntil(greedy, port, over)]);
    reportOthers(bench, before, during);
    bench.say(`the client sent ${stress.requests} searches, ${stress.errors.length} of them were refused`);
  } finally {
    await stopBenchServer(server);
  }
}
