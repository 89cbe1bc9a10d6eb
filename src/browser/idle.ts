/** Longest wait for idleness in ms, also used if the browser can't report it. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 200;

/** Runs `task` once the page has loaded and is idle. */
export function onIdle(task: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(task, { timeout: PATIENCE_MS })
      : setTimeout(task, PAUSE_MS);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
