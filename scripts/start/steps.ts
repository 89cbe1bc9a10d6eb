/** Interval in ms at which a slow step reports that it is still running. */
const TICK_MS = { terminal: 120, pipe: 10_000 };
/** After this time in ms a step counts as slow. */
const LONG_MS = 1_000;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Removes the time of day and the indentation that Astro puts before its lines. */
const withoutClock = (text: string) => text.replace(/^\s*\d\d:\d\d:\d\d/, '').trim();

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Shows a step of the start while it runs: one changing line on a terminal, plain lines in a pipe. `work` may report details.
 */
export async function step<T>(title: string, work: (at: (detail: string) => void) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const { isTTY } = process.stdout;
  let detail = '';
  let frame = 0;
  const tick = () => {
    if (!isTTY) return console.log(`  … ${title}: ${seconds(startedAt)}${detail && `, ${detail}`}`);
    const line = `${FRAMES[frame++ % FRAMES.length]} ${title} ${seconds(startedAt)}${detail && ` · ${detail}`}`;
    process.stdout.write(`\r\u001b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
    return undefined;
  };
  if (!isTTY) console.log(`- ${title}`);
  const timer = setInterval(tick, isTTY ? TICK_MS.terminal : TICK_MS.pipe);
  try {
    const result = await work((text) => {
      detail = withoutClock(text);
    });
    const took = performance.now() - startedAt > LONG_MS ? ` (${seconds(startedAt)})` : '';
    if (isTTY) process.stdout.write(`\r\u001b[K✓ ${title}${took}\n`);
    else if (took) console.log(`  done${took}`);
    return result;
  } catch (error) {
    if (isTTY) process.stdout.write(`\r\u001b[K✗ ${title}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
