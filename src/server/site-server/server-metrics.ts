import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '#server/app.ts';
import { requestFigures } from './request-figures.ts';

/** Upper bounds in seconds. */
const BUILD_BUCKETS_S = [1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];

/** What the server counts of its own work, beside requests. */
function workMetrics(registers: Registry[]) {
  const shed = new Counter({
    name: 'gallery_connections_shed_total',
    help: 'Connections turned away or cut off, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const builds = new Counter({
    name: 'gallery_builds_total',
    help: 'Builds of the site that ended, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const buildDurations = new Histogram({
    name: 'gallery_build_duration_seconds',
    help: 'How long builds took, by outcome.',
    labelNames: ['outcome'],
    buckets: BUILD_BUCKETS_S,
    registers,
  });
  // A counter that first appears as 1 has not grown for Prometheus: the first failure would raise no alert.
  for (const outcome of ['live', 'failed']) builds.inc({ outcome }, 0);
  return { shed, builds, buildDurations };
}

/** What is looked up when somebody asks; figures that can't be had are left as they were. */
function stateMetrics(registers: Registry[], app: App, fileCacheBytes: () => number): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const entries = gauge('gallery_cache_entries', 'Entries held in memory.', ['cache']);
  const bytes = gauge('gallery_cache_bytes', 'Bytes held in memory.', ['cache']);
  const databaseUp = gauge('gallery_database_up', 'Whether the database answers.');
  const connections = gauge('gallery_database_connections', 'Open connections of this process.');
  const queries = gauge('gallery_database_queries', 'Statements of this process since it started.');
  const imageHostUp = gauge('gallery_image_host_up', 'Whether the image host answers, at most 30 s ago.');

  return async () => {
    const { memoryStore, images, database } = app.caches.figures();
    entries.set({ cache: 'lists' }, memoryStore.keys);
    bytes.set({ cache: 'lists' }, memoryStore.size);
    entries.set({ cache: 'images' }, images.entries);
    bytes.set({ cache: 'images' }, images.bytes);
    bytes.set({ cache: 'files' }, fileCacheBytes());
    connections.set(database.connections);
    queries.set(database.queries);
    databaseUp.set((await app.health.databaseAnswers()) ? 1 : 0);
    imageHostUp.set((await app.imageHostStatus.status()).connected ? 1 : 0);
  };
}

/** The server's figures for Prometheus. */
export function serverMetrics(app: App, fileCacheBytes: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = requestFigures();
  const work = workMetrics([registry]);
  const readState = stateMetrics([registry], app, fileCacheBytes);
  app.builds.observe(({ outcome, seconds }) => {
    work.builds.inc({ outcome });
    work.buildDurations.observe({ outcome }, seconds);
  });

  return {
    /** Counts an answered request. */
    countRequest: requests.count,
    /** Counts a connection that was turned away or cut off. */
    countShed: (reason: string): void => work.shed.inc({ reason }),
    contentType: registry.contentType,
    /** All figures in Prometheus's text format. */
    text: async (): Promise<string> => {
      await readState();
      return `${requests.text()}\n${await registry.metrics()}`;
    },
  };
}
