import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Release, ReleaseStore } from '#server/builds/release-store.ts';
import { releaseEntry, type StaticEntry } from './static-entry.ts';

/** How often in ms the link `current` is checked: another process (command line) may have published a release. */
const WATCH_MS = 500;

/** Astro's middleware for on-demand paths; `next` is called for a path it does not have. */
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: Partial<App.Locals>,
) => Promise<void>;

/** A release, ready to be served. A request keeps the one that it started with. */
export type ServedRelease = {
  id: string;
  /** File at a clean path (`/company/acme`, `/_astro/x.js`). */
  find: (path: string) => StaticEntry | undefined;
  notFound: StaticEntry | undefined;
  handler: Handler;
};

const NOT_FOUND_FILE = '/404.html';

/** The address of a page's file: `/company/acme.html` is at `/company/acme`. */
const pagePath = (path: string) => path.replace(/(?:\/index)?\.html$/, '') || '/';

async function load(releases: ReleaseStore, release: Release): Promise<ServedRelease> {
  const client = releases.client(release.id);
  const entries = new Map<string, StaticEntry>();
  let notFound: StaticEntry | undefined;
  for (const [path, file] of Object.entries(release.files)) {
    const entry = releaseEntry(client, path, file);
    if (path === NOT_FOUND_FILE) notFound = entry;
    else entries.set(pagePath(path), entry);
  }
  // Releases with the same code share this file, and the module loader caches it by its address: it is loaded once.
  const entry = pathToFileURL(releases.code(release.server ?? release.code).server);
  const { handler } = (await import(entry.href)) as { handler: Handler };
  return { id: release.id, find: (path) => entries.get(path), notFound, handler };
}

/** Holds the release that `releases/current` names and follows it, without a restart. */
export async function followReleases(releases: ReleaseStore, report: (error: unknown) => void) {
  const open = async (): Promise<ServedRelease | undefined> => {
    const id = await releases.currentId();
    const release = id === undefined ? undefined : await releases.read(id);
    return release && load(releases, release);
  };
  const first = await open();
  if (!first) throw new Error('There is no release to serve yet. `npm start` builds one.');
  let current = first;
  let refreshing: Promise<void> | undefined;

  const renew = async (): Promise<void> => {
    if ((await releases.currentId()) === current.id) return;
    current = (await open()) ?? current;
  };
  /** Checks `current` now. */
  const refresh = (): Promise<void> => {
    refreshing ??= renew()
      .catch(report)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };
  const timer = setInterval(refresh, WATCH_MS);
  timer.unref();

  return { current: () => current, refresh, stop: () => clearInterval(timer) };
}

export type FollowedReleases = Awaited<ReturnType<typeof followReleases>>;
