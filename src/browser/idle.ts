/** How long in ms is waited for idleness at most, and where the browser can't tell of it. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 200;

/** Runs `task` once the page has loaded and has nothing better to do. */
export function onIdle(task: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(task, { timeout: PATIENCE_MS })
      : setTimeout(task, PAUSE_MS);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
