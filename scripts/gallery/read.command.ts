import { availableParallelism, freemem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { App } from '#server/app.ts';
import { faultOf } from '#server/faults/fault.ts';
import { childReader } from '#server/reading/child-reader.ts';
import { READING_PROBLEM_TEXT } from '#shared/reading/reading-problem.ts';
import type { ReadingProblem } from '#shared/reading/reading-state.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { progressOf } from '../terminal/progress.ts';
import { withApp } from './open-app.ts';

/** Interval in ms at which the command checks whether another reader has finished. */
const OTHERS_MS = 1_000;

type Tally = { read: number; problems: Map<ReadingProblem, number>; left: number };

/** How long in ms the command waits for a database that can't be reached, and how often it asks. */
const OUTAGE = { waitMs: 10 * 60_000, pollMs: 2_000 };

/** Does steps; while the database can't be reached, says so once and tries again, for ten minutes. */
function throughOutages(signal: AbortSignal): <T>(step: () => Promise<T>) => Promise<T> {
  let until: number | undefined;
  const waitFor = async (error: unknown): Promise<void> => {
    if (faultOf(error)?.code !== 'database-unavailable' || signal.aborted) throw error;
    if (until === undefined) console.error("The database can't be reached. Reading goes on when it is back.");
    until ??= Date.now() + OUTAGE.waitMs;
    if (Date.now() > until) throw error;
    await pause(OUTAGE.pollMs, undefined, { signal });
  };
  const back = (): void => {
    if (until !== undefined) console.error('The database is back. Reading goes on.');
    until = undefined;
  };
  return async (step) => {
    for (;;) {
      try {
        const done = await step();
        back();
        return done;
      } catch (error) {
        await waitFor(error);
      }
    }
  };
}

/** Most images that are read at once, and the memory in bytes that each takes. */
const AT_ONCE = { most: 4, memory: 1_000_000_000 };

const readersHere = (): number =>
  Math.max(1, Math.min(AT_ONCE.most, availableParallelism(), Math.floor(freemem() / AT_ONCE.memory)));

/** Reads until the queue is empty, the time is over, or the signal aborts; several images at once, each in a process of its own. */
async function readAll(
  { reading }: App,
  { all, until, signal }: { all: boolean; until: number; signal: AbortSignal },
): Promise<Tally> {
  await reading.prepare({ all });
  const tally: Tally = { read: 0, problems: new Map(), left: await reading.waiting() };
  const progress = progressOf('Reading images');
  const showProgress = () => progress.update(tally.read, tally.read + tally.left);
  const failing = new AbortController();
  const ending = AbortSignal.any([signal, failing.signal]);
  const patiently = throughOutages(ending);

  const readOneByOne = async (): Promise<void> => {
    const { read, stop } = childReader();
    ending.addEventListener('abort', stop, { once: true });
    try {
      while (tally.left > 0 && Date.now() < until && !ending.aborted) {
        showProgress();
        const outcome = await patiently(() => reading.readNext(read, ending));
        if (outcome === 'none') await pause(OTHERS_MS, undefined, { signal: ending });
        else if (outcome !== 'gone') tally.read += 1;
        if (outcome !== 'none' && outcome !== 'gone' && outcome)
          tally.problems.set(outcome, (tally.problems.get(outcome) ?? 0) + 1);
        tally.left = await patiently(reading.waiting);
      }
    } catch (error) {
      // The others end too, and what they were at stays queued.
      failing.abort(error);
      throw error;
    } finally {
      stop();
    }
  };

  const readers = Array.from({ length: Math.min(readersHere(), tally.left) }, readOneByOne);
  await Promise.allSettled(readers);
  showProgress();
  progress.end();
  if (failing.signal.aborted && !signal.aborted) throw failing.signal.reason;
  return tally;
}

function minutes(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

/** `gallery read`: reads text, theme and colours of the queued images (contract 9). */
export function registerRead(program: Command): void {
  program
    .command('read')
    .description(
      'Reads the text, theme and colours of the images that were not read yet, so that they can be found by them. Can be stopped at any time.',
    )
    .option('--all', 'read every image again; until then what was read before stays in use')
    .option('--minutes <number>', 'stop after so many minutes; the next run goes on', minutes)
    .action(async ({ all = false, minutes: limit }: { all?: boolean; minutes?: number }) => {
      await withApp(async (app) => {
        if (!app.settings.reading) {
          console.log('Nothing was read: READING=off.');
          return;
        }
        const startedAt = Date.now();
        const stopping = new AbortController();
        const stop = () => stopping.abort();
        process.once('SIGINT', stop).once('SIGTERM', stop);
        const until = limit === undefined ? Number.POSITIVE_INFINITY : startedAt + limit * 60_000;
        const { read, problems, left } = await readAll(app, { all, until, signal: stopping.signal });
        // Writes the search index now, so that the next search does not have to.
        await app.gallery.writeIndex();
        if (!stopping.signal.aborted) await app.similar.update(stopping.signal);
        if (!stopping.signal.aborted) await app.pairFinder.update(stopping.signal);
        for (const [problem, count] of problems)
          console.log(`${counted(count, 'image')} without text: ${READING_PROBLEM_TEXT[problem]}.`);
        const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
        console.log(`${counted(read, 'image')} read, ${left} left (${seconds} s)`);
        if (left > 0) console.log('Read on with: npm run gallery -- read');
      });
    });
}
