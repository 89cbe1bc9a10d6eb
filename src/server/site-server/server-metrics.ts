import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '#server/app.ts';
import type { Settings } from '../env.ts';
import { isLoopback } from '../loopback.ts';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Headers that proxies add: with one of these, the client is not the one that connects. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a request may read the metrics: it has the token (`METRICS_TOKEN`). The demo also allows this machine by its own name
 * (a foreign `Host` may be a page whose name points here), without a proxy; elsewhere a proxy that adds no header would open them to everyone.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { metricsToken: token, demo }: Pick<Settings, 'metricsToken' | 'demo'>,
): boolean {
  const received = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (received !== undefined) return token !== undefined && timingSafeEqual(digest(received), digest(token));
  const url = `http://${headers.host ?? ''}`;
  return (
    demo &&
    URL.canParse(url) &&
    isLoopback(url) &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

const CLASSES: readonly (readonly [prefix: string, name: string])[] = [
  ['/_astro/', 'asset'],
  ['/media/', 'media'],
  ['/previews/', 'preview'],
  ['/api/admin/', 'admin-api'],
  ['/api/auth/', 'sign-in'],
  ['/api/upload', 'upload'],
  ['/api/', 'api'],
  ['/admin', 'admin-page'],
];

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** The class of the paths that monitoring polls. */
export const PROBE = 'probe';

function isProbe(url: string): boolean {
  const at = url.indexOf('?');
  return PROBES.has(at < 0 ? url : url.slice(0, at));
}

/** Class of a request's address, one of a fixed set: clients can't add labels to the metrics. */
export function routeClass(url: string): string {
  if (isProbe(url)) return PROBE;
  for (const [prefix, name] of CLASSES) if (url.startsWith(prefix)) return name;
  return 'page';
}

/** Upper bounds in seconds: files take about a millisecond, uploads seconds. */
const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BUILD_BUCKETS_S = [1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600];

/** Metrics of the server's own work. */
function workMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'gallery_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestDurations = new Histogram({
    name: 'gallery_http_request_duration_seconds',
    help: 'From the request to the last byte of the answer.',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
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
  // To Prometheus, a counter that first appears as 1 has not grown: the first failure would raise no alert.
  for (const outcome of ['live', 'failed']) builds.inc({ outcome }, 0);
  return { requests, requestDurations, shed, builds, buildDurations };
}

/** Read when metrics are requested; figures that can't be read keep their last value. */
function stateMetrics(registers: Registry[], app: App, fileCacheBytes: () => number): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const entries = gauge('gallery_cache_entries', 'Entries held in memory.', ['cache']);
  const bytes = gauge('gallery_cache_bytes', 'Bytes held in memory.', ['cache']);
  const databaseUp = gauge('gallery_database_up', 'Whether the database responds.');
  const connections = gauge('gallery_database_connections', 'Open connections of this process.');
  const queries = gauge('gallery_database_queries', 'Statements of this process since it started.');
  const read = gauge('gallery_reading_images', 'Images that were read.');
  const waiting = gauge('gallery_reading_waiting', 'Images that wait to be read.');
  const unread = gauge('gallery_reading_problems', 'Images that could not be read, by reason.', ['problem']);
  const indexFailures = gauge(
    'gallery_index_write_failures',
    'Writes of the search index that failed since the start.',
  );
  const imageHostUp = gauge('gallery_image_host_up', 'Whether the image host responds, at most 30 s ago.');

  return async () => {
    const { memoryStore, images, database } = app.caches.figures();
    entries.set({ cache: 'lists' }, memoryStore.keys);
    bytes.set({ cache: 'lists' }, memoryStore.size);
    entries.set({ cache: 'images' }, images.entries);
    bytes.set({ cache: 'images' }, images.bytes);
    bytes.set({ cache: 'files' }, fileCacheBytes());
    indexFailures.set(app.gallery.indexFailures());
    connections.set(database.connections);
    queries.set(database.queries);
    databaseUp.set((await app.health.databaseProblem()) === null ? 1 : 0);
    const reading = await app.reading.state().catch(() => undefined);
    if (reading) {
      read.set(reading.read);
      waiting.set(reading.waiting);
      for (const { problem, count } of reading.problems) unread.set({ problem }, count);
    }
    imageHostUp.set((await app.imageHostStatus.status()).connected ? 1 : 0);
  };
}

/** The server's figures for Prometheus. */
export function serverMetrics(app: App, fileCacheBytes: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const work = workMetrics([registry]);
  const readState = stateMetrics([registry], app, fileCacheBytes);
  app.builds.observe(({ outcome, seconds }) => {
    work.builds.inc({ outcome });
    work.buildDurations.observe({ outcome }, seconds);
  });

  return {
    /** Counts a response. */
    countRequest: (route: string, status: number, seconds: number): void => {
      work.requests.inc({ route, status });
      work.requestDurations.observe({ route }, seconds);
    },
    /** Counts a rejected or closed connection. */
    countShed: (reason: string): void => work.shed.inc({ reason }),
    contentType: registry.contentType,
    /** All figures in Prometheus's text format. */
    text: async (): Promise<string> => {
      await readState();
      return registry.metrics();
    },
  };
}
