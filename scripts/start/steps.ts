import { stripVTControlCharacters } from 'node:util';

/** Interval in ms at which a slow step reports that it is still running. */
const TICK_MS = { terminal: 120, pipe: 10_000 };
/** After this time in ms a step counts as slow. */
const LONG_MS = 1_000;
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** Removes colours, the time of day and the indentation that Astro puts into its lines. */
const withoutClock = (text: string) =>
  stripVTControlCharacters(text)
    .replace(/^\s*\d\d:\d\d:\d\d/, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

/** Warnings of the build's tools, and the code that they quote: no progress. */
const WARNING = /\[WARN\]|^\s*\d*\s*\|/;

/** Clears the current line of the terminal. */
const CLEAR = '\r\u001b[K';

/** Lets lines that others print meanwhile begin on a cleared line. Returns how to write the changing line, and how to end. */
function changingLine() {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  const show = (text: string) => void writes[0]?.call(process.stdout, `${CLEAR}${text}`);
  for (const [at, stream] of streams.entries()) {
    stream.write = ((...args: Parameters<typeof stream.write>) => {
      show('');
      return writes[at]?.apply(stream, args);
    }) as typeof stream.write;
  }
  const end = () => {
    for (const [at, stream] of streams.entries()) stream.write = writes[at] as typeof stream.write;
  };
  return { show, end };
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Shows a step of the start while it runs: one changing line on a terminal, plain lines in a pipe. `work` may report details.
 */
export async function step<T>(title: string, work: (at: (detail: string) => void) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const { isTTY } = process.stdout;
  let detail = '';
  let frame = 0;
  const line = isTTY ? changingLine() : undefined;
  const tick = () => {
    if (!line) return console.log(`  … ${title}: ${seconds(startedAt)}${detail && `, ${detail}`}`);
    const text = `${FRAMES[frame++ % FRAMES.length]} ${title} ${seconds(startedAt)}${detail && ` · ${detail}`}`;
    return line.show(text.slice(0, (process.stdout.columns ?? 80) - 1));
  };
  if (!isTTY) console.log(`- ${title}`);
  const timer = setInterval(tick, isTTY ? TICK_MS.terminal : TICK_MS.pipe);
  try {
    const result = await work((text) => {
      if (!WARNING.test(text)) detail = withoutClock(text);
    });
    const took = performance.now() - startedAt > LONG_MS ? ` (${seconds(startedAt)})` : '';
    if (line) line.show(`✓ ${title}${took}\n`);
    else if (took) console.log(`  done${took}`);
    return result;
  } catch (error) {
    line?.show(`✗ ${title}\n`);
    throw error;
  } finally {
    clearInterval(timer);
    line?.end();
  }
}
