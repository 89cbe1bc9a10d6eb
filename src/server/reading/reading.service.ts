import type { ReadingState } from '#shared/reading/reading-state.contract.ts';
import { contentHashOf, type ImageHost } from '../image-host/image-host.port.ts';
import { PROPOSALS_RECIPE } from '../proposals/proposals.ts';
import { LAYOUT_RECIPE } from './layout.ts';
import type { Reading, ReadPart, ReadParts } from './read-image.ts';
import type { Claimed, Kept, ReadingQueueRepository } from './reading-queue.repository.ts';
import { SEVERITY_RECIPE } from './severity-marks.ts';

/** Version of everything that determines what is read in an image (`read-image.ts`); readings of another version are redone. */
export const READING_RECIPE = 3;
const RECIPES = {
  recipe: READING_RECIPE,
  layoutRecipe: LAYOUT_RECIPE,
  severityRecipe: SEVERITY_RECIPE,
  proposalsRecipe: PROPOSALS_RECIPE,
};

/** How long in ms a claim lasts without a heartbeat, and how often the reader sends one. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
/** If this many processes ended while they read an image, it is marked as crashed. */
const MOST_ATTEMPTS = 8;
/** Images that could not be read are listed up to this number. */
const LISTED_PROBLEMS = 50;
/** Weight of the last image in the moving average of the pace. */
const PACE_WEIGHT = 0.1;

/** Reads the bytes of an image: `workProcess` in the product. Rejects with the signal's reason when it aborts. */
export type ReadBytes = (bytes: Uint8Array, part: ReadPart, signal?: AbortSignal) => Promise<ReadParts>;

/** Outcome for one image: how it was read, `gone` if it no longer exists, `none` if nothing is left unclaimed. */
export type Outcome = Reading['problem'] | 'gone' | 'none';

type Deps = {
  repository: ReadingQueueRepository;
  imageHost: ImageHost;
  now: () => Date;
  /** Identifies the reader; a process is one reader. */
  newId: () => string;
  isOn: boolean;
};

/** Reads the images of the gallery one at a time, for the server and for commands, and reports progress. */
export function readingService({ repository, imageHost, now, newId, isOn }: Deps) {
  const reader = newId();
  let secondsEach: number | undefined;

  const lease = () => ({ reader, now: now().getTime(), until: now().getTime() + LEASE_MS });

  /**
   * Reads an image without a hash: it was added at the image host, or `check --fix` has cleared its hash. It gets the hash of
   * the delivered bytes; the empty hash stays queued as long as another image has it.
   */
  const readUnknown = async (read: ReadBytes, signal?: AbortSignal): Promise<Outcome> => {
    const image = await repository.findImage('');
    if (!image) return 'gone';
    const bytes = await imageHost.fullSize(image);
    const contentHash = contentHashOf(bytes ?? Buffer.from(`missing ${image.publicId} ${image.version}`));
    await repository.updateHash(image.id, contentHash);
    if (await repository.isRead(contentHash, READING_RECIPE)) return 'gone';
    return store(contentHash, bytes ? await read(bytes, 'everything', signal) : { problem: 'missing' });
  };

  const store = async (contentHash: string, reading: Reading): Promise<Outcome> => {
    await repository.replace(contentHash, RECIPES, reading);
    return reading.problem ?? null;
  };

  /** Reads what an image lacks whose text is up to date. */
  const readParts = async (
    { contentHash, bytes }: { contentHash: string; bytes: Uint8Array },
    existing: Kept,
    read: ReadBytes,
    signal?: AbortSignal,
  ): Promise<void> => {
    if (existing.lacksLayout) {
      const { phash = null, layout = null, edges = null } = await read(bytes, 'layout', signal);
      await repository.updateKept(contentHash, { layoutRecipe: LAYOUT_RECIPE, phash, layout, edges });
    }
    if (existing.lacksSeverity) {
      const { severity = [] } = await read(bytes, { severityOf: existing.words }, signal);
      await repository.updateKept(contentHash, { severityRecipe: SEVERITY_RECIPE, severity });
    }
    if (existing.lacksProposals) {
      const { proposals = null } = await read(bytes, { proposalsOf: existing.words }, signal);
      await repository.updateKept(contentHash, { proposalsRecipe: PROPOSALS_RECIPE, proposals });
    }
    if (existing.boxes.length > 0) {
      const { regions = [] } = await read(bytes, { coloursOf: existing.boxes }, signal);
      await repository.replaceColours(contentHash, existing.boxes, regions);
    }
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
    const bytes = await imageHost.fullSize(image);
    if (!bytes) return store(contentHash, { problem: 'missing' });
    let outcome: Outcome = null;
    let existing = await repository.findKept(contentHash, RECIPES);
    if (!existing) {
      outcome = await store(contentHash, await read(bytes, 'everything', signal));
      existing = await repository.findKept(contentHash, RECIPES);
      if (!existing?.boxes.length) return outcome;
    }
    await readParts({ contentHash, bytes }, existing, read, signal);
    await repository.delete(contentHash);
    return outcome;
  };

  return {
    /** Queues images that an earlier recipe has read; with `all`, every image. Until they are read, the old readings stay in use. */
    prepare: async ({ all = false } = {}): Promise<void> => {
      if (all) await repository.updateAllOutdated();
      await repository.insertOutdated(RECIPES);
    },

    /** How many images are queued. */
    waiting: repository.count,

    /**
     * Reads the next unclaimed image. Rejects if it can't be fetched or stored, or when the signal aborts; the image then stays
     * queued.
     */
    readNext: async (read: ReadBytes, signal?: AbortSignal): Promise<Outcome> => {
      const claimed = await repository.claim(lease());
      if (!claimed) return 'none';
      const begunAt = performance.now();
      // A failed heartbeat is ignored: at worst the image is read twice.
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
