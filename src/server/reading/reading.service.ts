import type { ReadingState } from '#shared/reading/reading-state.contract.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { LAYOUT_RECIPE } from './layout.ts';
import type { Reading, ReadPart } from './read-image.ts';
import type { Claimed, ReadingQueueRepository } from './reading-queue.repository.ts';
import { READING_RECIPE } from './recipe.ts';
import { SEVERITY_RECIPE } from './severity-marks.ts';

const RECIPES = { recipe: READING_RECIPE, layoutRecipe: LAYOUT_RECIPE, severityRecipe: SEVERITY_RECIPE };

/** How long in ms a reader has an image to itself without a sign of life, and how often it gives one. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
/** So many processes that ended while they read an image were ended by it. */
const MOST_ATTEMPTS = 8;
/** Images that could not be read are listed up to this number. */
const LISTED_PROBLEMS = 50;
/** How much the last image counts in the pace. */
const PACE_WEIGHT = 0.1;

/** Reads the bytes of an image: `workProcess` in the product. Rejects with the signal's reason when it aborts. */
export type ReadBytes = (bytes: Uint8Array, part: ReadPart, signal?: AbortSignal) => Promise<Reading>;

/** What came of one image: how it was read, `gone` when it no longer exists, `none` when nobody but other readers has work. */
export type Outcome = Reading['problem'] | 'gone' | 'none';

type Deps = {
  repository: ReadingQueueRepository;
  imageHost: ImageHost;
  now: () => Date;
  /** Tells readers apart; a process is one reader. */
  newId: () => string;
  isOn: boolean;
};

/** Reads the images of the gallery one at a time for the server and for commands, and reports its progress. */
export function readingService({ repository, imageHost, now, newId, isOn }: Deps) {
  const reader = newId();
  let secondsEach: number | undefined;

  const lease = () => ({ reader, now: now().getTime(), until: now().getTime() + LEASE_MS });

  /**
   * Reads an image whose hash is empty: it came to the image host without us, or `check --fix` has forgotten it. It gets the hash of
   * what the host delivers; the empty one stays in the queue as long as another image has it.
   */
  const readUnknown = async (read: ReadBytes, signal?: AbortSignal): Promise<Outcome> => {
    const image = await repository.findImage('');
    if (!image) return 'gone';
    const bytes = await imageHost.picture(image);
    const contentHash = contentHashOf(bytes ?? Buffer.from(`missing ${image.publicId} ${image.version}`));
    await repository.updateHash(image.id, contentHash);
    if (await repository.isRead(contentHash, READING_RECIPE)) return 'gone';
    return store(contentHash, bytes ? await read(bytes, 'everything', signal) : { problem: 'missing' });
  };

  const store = async (contentHash: string, reading: Reading): Promise<Outcome> => {
    await repository.replace(contentHash, RECIPES, reading);
    return reading.problem ?? null;
  };

  const readClaimed = async (
    { contentHash, attempts }: Claimed,
    read: ReadBytes,
    signal?: AbortSignal,
  ): Promise<Outcome> => {
    if (attempts > MOST_ATTEMPTS) return store(contentHash, { problem: 'crashed' });
    const image = await repository.findImage(contentHash);
    if (!image) {
      await repository.delete(contentHash);
      return 'gone';
    }
    const bytes = await imageHost.picture(image);
    const kept = bytes ? await repository.findKept(contentHash, RECIPES) : undefined;
    if (bytes && kept) {
      if (kept.lacksLayout) {
        const { phash = null, layout = null, edges = null } = await read(bytes, 'layout', signal);
        await repository.updateKept(contentHash, { layoutRecipe: LAYOUT_RECIPE, phash, layout, edges });
      }
      if (kept.words) {
        const { severity = [] } = await read(bytes, { severityOf: kept.words }, signal);
        await repository.updateKept(contentHash, { severityRecipe: SEVERITY_RECIPE, severity });
      }
      await repository.delete(contentHash);
      return null;
    }
    return store(contentHash, bytes ? await read(bytes, 'everything', signal) : { problem: 'missing' });
  };

  return {
    /** Queues what an earlier recipe has read; with `all` everything is read again. Until then the old readings stay in use. */
    prepare: async ({ all = false } = {}): Promise<void> => {
      if (all) await repository.updateAllOutdated();
      await repository.insertOutdated(RECIPES);
    },

    /** How many images wait. */
    waiting: repository.count,

    /**
     * Reads the next image that nobody else reads. Rejects when it can't be fetched or stored, or when the signal aborts; the image
     * stays in the queue then.
     */
    readNext: async (read: ReadBytes, signal?: AbortSignal): Promise<Outcome> => {
      const claimed = await repository.claim(lease());
      if (!claimed) return 'none';
      const begunAt = performance.now();
      // A sign of life that can't be written is no reason to stop: at worst the image is read twice.
      const renewal = setInterval(
        () => void repository.updateLease(claimed.contentHash, lease()).catch(() => undefined),
        RENEW_MS,
      );
      renewal.unref();
      try {
        const isUnknown = claimed.contentHash === '';
        const outcome = await (isUnknown ? readUnknown(read, signal) : readClaimed(claimed, read, signal));
        if (isUnknown) await repository.releaseUnknown(reader);
        const seconds = (performance.now() - begunAt) / 1_000;
        secondsEach = secondsEach === undefined ? seconds : secondsEach + PACE_WEIGHT * (seconds - secondsEach);
        return outcome;
      } catch (error) {
        await repository.updateReleased(claimed.contentHash, reader).catch(() => undefined);
        throw error;
      } finally {
        clearInterval(renewal);
      }
    },

    /** How far the reading is. */
    state: async (): Promise<ReadingState> => {
      const { byProblem, waiting, reading } = await repository.findState(now().getTime());
      const problems = byProblem.flatMap(({ problem, count }) => (problem ? [{ problem, count }] : []));
      return {
        isOn,
        isReading: reading > 0,
        read: byProblem.reduce((sum, { count }) => sum + count, 0),
        waiting,
        secondsLeft: reading > 0 && secondsEach !== undefined ? Math.ceil(waiting * secondsEach) : null,
        problems,
        unread: problems.some(({ problem }) => problem !== 'no-words')
          ? await repository.findProblems(LISTED_PROBLEMS)
          : [],
      };
    },
  };
}

/** Reads the images of the gallery. */
export type ReadingService = ReturnType<typeof readingService>;
