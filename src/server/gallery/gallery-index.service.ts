import { breather } from '../breather.ts';
import type { Log } from '../log/log.ts';
import type { Catalog, Counters, GalleryIndexRepository, IndexChanges } from './gallery-index.repository.ts';
import { buildIndex, type GalleryIndex } from './gallery-index.ts';
import { parseSegment, type Segment } from './index-segment.ts';

/** How long in ms an index is trusted before the database is checked for changes; two processes agree within 2 s. */
const TRUST_MS = 1_000;
/** How many writes of the queue a reader waits for; the rest is written behind its back. */
const WRITES_BEFORE_ANSWER = 2;

/** What of the database is in memory. */
type Held = {
  counters: Counters;
  catalog: Catalog;
  folders: NonNullable<IndexChanges['folders']>;
  segments: ReadonlyMap<number, Segment>;
};

const NOTHING_HELD: Held = {
  counters: { gallery: -1, catalog: -1, search: -1, flows: 0 },
  catalog: { companies: [], tags: [], aliases: [], synonyms: [] },
  folders: [],
  segments: new Map(),
};

/** Keeps the index of the gallery in memory, up to date with every write to the database. */
export function galleryIndexService({
  repository,
  now,
  log,
}: {
  repository: GalleryIndexRepository;
  now: () => Date;
  log?: Pick<Log, 'error'>;
}) {
  let held: Held = NOTHING_HELD;
  let index: GalleryIndex | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let renewal: Promise<GalleryIndex> | undefined;
  let lastRenewal: Promise<unknown> = Promise.resolve();
  let writing: Promise<void> | undefined;
  /** Counts expiries: what was read before one is not trusted after it. */
  let expiries = 0;

  /** Writes that failed since the start, and whether the last one did. */
  let failures = 0;
  let isFailing = false;
  const onWritten = (): void => {
    isFailing = false;
  };
  /** The first failure of several in a row is logged: readers try again every second. */
  const onWriteFailed = (error: unknown): void => {
    failures += 1;
    if (!isFailing) log?.error({ err: error }, 'search index could not be written; what is in it is served');
    isFailing = true;
  };

  /** Brings everything that waits into the index in the database. */
  const write = (): Promise<void> => {
    const writeAll = async () => {
      while (await repository.writeNext());
    };
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  /** Writes what waits. A long queue is not waited for: until it is written, its images are found as they were. */
  const catchUp = async (): Promise<void> => {
    for (let at = 0; at < WRITES_BEFORE_ANSWER; at += 1) if (!(await repository.writeNext())) return onWritten();
    // The next reader continues with what fails here.
    write().then(onWritten, onWriteFailed);
  };

  const findChanges = async (): Promise<IndexChanges> => {
    const changes = await repository.findChanges(held.counters);
    if (changes.counters.search >= held.counters.search) return changes;
    // Another database is in its place, such as a restored backup.
    held = NOTHING_HELD;
    return repository.findChanges(held.counters);
  };

  /** What is held with the changes; segments that did not change are shared. */
  const take = async ({ counters, catalog, folders, segments: first, isPart }: IndexChanges): Promise<Held> => {
    const segments = new Map(held.segments);
    const breathe = breather();
    for (let rows = first, isLast = !isPart; ; isLast = rows.length === 0) {
      for (const { segment, rows: text } of rows) {
        segments.set(segment, parseSegment(segment, text));
        await breathe();
      }
      const after = rows.at(-1)?.segment;
      if (isLast || after === undefined) break;
      rows = await repository.findSegments(after, held.counters.search);
    }
    return { counters, catalog: catalog ?? held.catalog, folders: folders ?? held.folders, segments };
  };

  const renew = async (): Promise<GalleryIndex> => {
    const [begunAt, begunIn] = [now().getTime(), expiries];
    let changes = await findChanges();
    // Where the database can't be written, what is in the index is served; the next reader tries again.
    const isCaughtUp =
      changes.isBehind &&
      (await catchUp().then(
        () => true,
        (error: unknown) => {
          onWriteFailed(error);
          return false;
        },
      ));
    if (isCaughtUp) changes = await findChanges();
    const { counters } = changes;
    const isSame = (name: keyof Counters) => index !== undefined && counters[name] === held.counters[name];
    if (!(index && isSame('catalog') && isSame('search'))) {
      const taken = await take(changes);
      const built = await buildIndex(taken.catalog, taken);
      [held, index] = [taken, built];
    } else if (!isSame('gallery')) {
      held = { ...held, counters };
      index = { ...index, counters };
    }
    if (begunIn === expiries) checkedAt = begunAt;
    return index;
  };

  return {
    /** The index as of at most a second ago. */
    current: (): Promise<GalleryIndex> => {
      const age = now().getTime() - checkedAt;
      // Negative when the clock has been put back.
      if (index && age >= 0 && age < TRUST_MS) return Promise.resolve(index);
      if (renewal) return renewal;
      // One after the other: what an earlier one reads must not replace what a later one has read.
      const started = lastRenewal.then(renew).finally(() => {
        if (renewal === started) renewal = undefined;
      });
      renewal = started;
      lastRenewal = started.catch(() => undefined);
      return started;
    },
    /** After a write of our own: the next reader sees it. */
    expire: (): void => {
      expiries += 1;
      checkedAt = Number.NEGATIVE_INFINITY;
      renewal = undefined;
    },
    /** Forgets what is in memory; the next reader reads it again. */
    clear: (): void => {
      expiries += 1;
      checkedAt = Number.NEGATIVE_INFINITY;
      renewal = undefined;
      held = NOTHING_HELD;
      index = undefined;
    },
    /** The index that is in memory right now, without reading anything. */
    held: (): GalleryIndex | undefined => index,
    /** Brings everything that waits into the index in the database; for processes that end after a write. */
    write,
    /** Writes the whole index again. */
    rewrite: async (): Promise<void> => {
      await repository.queueAll();
      await write();
    },
    /** How many writes of the index have failed since the start. */
    failures: (): number => failures,
  };
}

export type GalleryIndexService = ReturnType<typeof galleryIndexService>;
