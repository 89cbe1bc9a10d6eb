/** A pausable timer. */
export type Countdown = { hold: () => void; resume: () => void; stop: () => void };

/** Runs `done` after `ms`, not counting pauses. */
export function startCountdown(ms: number, done: () => void, now: () => number = Date.now): Countdown {
  let left = ms;
  let startedAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(done, left);
  return {
    hold() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= now() - startedAt;
    },
    resume() {
      if (timer !== undefined) return;
      startedAt = now();
      timer = setTimeout(done, Math.max(left, 0));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
