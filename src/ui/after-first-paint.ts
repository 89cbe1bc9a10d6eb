/** Longest wait in ms: a hidden tab is never painted, nor a page whose styles don't arrive. */
const PATIENCE_MS = { hidden: 200, seen: 2_000 };

/** Runs `start` after the page's first paint, so that scripts don't delay what is visible. */
export function afterFirstPaint(start: () => unknown): void {
  let isStarted = false;
  const once = () => {
    if (!isStarted) start();
    isStarted = true;
  };
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  setTimeout(once, document.hidden ? PATIENCE_MS.hidden : PATIENCE_MS.seen);
}
