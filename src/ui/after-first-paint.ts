/** How long in ms is waited at most: in a tab that nobody sees nothing is painted, nor while styles do not come. */
const PATIENCE_MS = { hidden: 200, seen: 2_000 };

/** Runs `start` when the page has been painted for the first time: what is there to look at comes before what makes it react. */
export function afterFirstPaint(start: () => unknown): void {
  let isStarted = false;
  const once = () => {
    if (!isStarted) start();
    isStarted = true;
  };
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  setTimeout(once, document.hidden ? PATIENCE_MS.hidden : PATIENCE_MS.seen);
}
