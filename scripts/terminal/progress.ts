import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of a long job; `end` leaves the last state on the screen. */
export type Progress = { update: (done: number, total: number) => void; end: () => void };

/** Lines in a pipe: one per this share of the work with this minimum interval, and after the longest one in any case. */
const PIPE_SHARE = 0.1;
const PIPE_MS = 2_000;
const PIPE_LONGEST_MS = 10_000;

const rateOf = (done: number, startedAt: number) => done / Math.max(0.001, (performance.now() - startedAt) / 1000);

function bar(title: string): Progress {
  const single = new SingleBar(
    {
      format: `${title} {bar} {value}/{total} · {rate}/s · {left} left`,
      hideCursor: true,
      etaBuffer: 50,
      clearOnComplete: false,
    },
    Presets.shades_classic,
  );
  let startedAt: number | undefined;
  return {
    update: (done, total) => {
      if (startedAt === undefined) {
        startedAt = performance.now();
        single.start(total, done, { rate: '–', left: '–' });
        return;
      }
      const rate = rateOf(done, startedAt);
      single.update(done, { rate: rate.toFixed(1), left: `${Math.ceil((total - done) / Math.max(rate, 0.001))} s` });
    },
    end: () => single.stop(),
  };
}

function lines(title: string): Progress {
  const startedAt = performance.now();
  let shownAt = startedAt;
  let shownShare = 0;
  return {
    update: (done, total) => {
      const share = total === 0 ? 1 : done / total;
      const now = performance.now();
      const interval = share - shownShare < PIPE_SHARE ? PIPE_LONGEST_MS : PIPE_MS;
      if (share < 1 && now - shownAt < interval) return;
      shownAt = now;
      shownShare = share;
      console.log(`${title}: ${done} of ${total} (${rateOf(done, startedAt).toFixed(1)}/s)`);
    },
    end: () => undefined,
  };
}

/** Progress of a job: a bar with rate and time left on a terminal, plain lines in a pipe. Both begin with the first update. */
export const progressOf = (title: string): Progress => (process.stdout.isTTY ? bar(title) : lines(title));
