/** Runs `task` once the page has loaded and has nothing better to do. */
export function onIdle(task: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: 3_000 }) : setTimeout(task, 200);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
