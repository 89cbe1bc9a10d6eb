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

/** Does a step; while the database can't be reached, says so and tries again, for ten minutes. */
async function throughOutage<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let until: number | undefined; ; ) {
    try {
      const done = await step();
      if (until !== undefined) console.error('The database is back. Reading goes on.');
      return done;
    } catch (error) {
      if (faultOf(error)?.code !== 'database-unavailable' || signal.aborted) throw error;
      if (until === undefined) console.error("The database can't be reached. Reading goes on when it is back.");
      until ??= Date.now() + OUTAGE.waitMs;
      if (Date.now() > until) throw error;
      await pause(OUTAGE.pollMs, undefined, { signal });
    }
  }
}

/** Reads until the queue is empty, the time is over, or the signal aborts. */
async function readAll(
  { reading }: App,
  { all, until, signal }: { all: boolean; until: number; signal: AbortSignal },
): Promise<Tally> {
  await reading.prepare({ all });
  const tally: Tally = { read: 0, problems: new Map(), left: await reading.waiting() };
  const progress = progressOf('Reading images');
  const { read, stop } = childReader();
  signal.addEventListener('abort', stop, { once: true });
  try {
    while (tally.left > 0 && Date.now() < until && !signal.aborted) {
      progress.update(tally.read, tally.read + tally.left);
      const outcome = await throughOutage(() => reading.readNext(read, signal), signal);
      if (outcome === 'none') await pause(OTHERS_MS, undefined, { signal });
      else if (outcome !== 'gone') tally.read += 1;
      if (outcome !== 'none' && outcome !== 'gone' && outcome)
        tally.problems.set(outcome, (tally.problems.get(outcome) ?? 0) + 1);
      tally.left = await throughOutage(reading.waiting, signal);
    }
    progress.update(tally.read, tally.read + tally.left);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stop();
    progress.end();
  }
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
