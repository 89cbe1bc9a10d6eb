import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Release, ReleaseStore, ServedBy } from '#server/builds/release-store.ts';
import { AppError } from '#shared/http/app-error.ts';
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

/** A release whose files are deleted, because something in them was taken down: for what it had, the site is not ready. */
function withoutFiles({ find, ...release }: ServedRelease): ServedRelease {
  const refuse = (path: string) => {
    if (find(path)) throw new AppError('not-ready');
    return undefined;
  };
  return { ...release, find: refuse, notFound: undefined };
}

type Options = {
  /** This server's schema and code. */
  serves: ServedBy;
  /** Called when a release can't be loaded. */
  report: (error: unknown) => void;
  /** Called with a sentence, once per release, when it needs another version of this server. */
  onRestartDue: (text: string) => void;
};

/** Holds the release that `releases/current` names and follows it, without a restart, if this server can serve it. */
export async function followReleases(releases: ReleaseStore, { serves, report, onRestartDue }: Options) {
  const read = async (): Promise<Release | undefined> => {
    const id = await releases.currentId();
    return id === undefined ? undefined : releases.read(id);
  };
  const isServable = ({ needs }: Release): boolean =>
    needs?.schema === serves.schema && needs.program === serves.program;

  const first = await read();
  if (!first) throw new Error('There is no release to serve yet. `npm start` builds one.');
  if (!isServable(first)) {
    throw new Error(
      `Release ${first.id} was built by another version of this program. \`npm start\` builds one that fits.`,
    );
  }
  let current = await load(releases, first);
  let refused: string | undefined;
  let isGone = false;
  let refreshing: Promise<void> | undefined;

  const restartDue = (): string | undefined =>
    refused && `Release ${refused} was built by another version of this program. Restart the server to serve it.`;

  const renew = async (): Promise<void> => {
    if (refused && !isGone && !(await releases.read(current.id))) {
      isGone = true;
      current = withoutFiles(current);
    }
    if ((await releases.currentId()) === (refused ?? current.id)) return;
    const release = await read();
    if (!release) return;
    refused = isServable(release) ? undefined : release.id;
    const due = restartDue();
    if (due) onRestartDue(due);
    else if (isGone || release.id !== current.id) {
      current = await load(releases, release);
      isGone = false;
    }
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

  return { current: () => current, restartDue, refresh, stop: () => clearInterval(timer) };
}

export type FollowedReleases = Awaited<ReturnType<typeof followReleases>>;
