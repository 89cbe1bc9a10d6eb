/**
 * Calls `mark` at most once per frame: when elements that pass `isTarget` are added to the page's content, and on each call of
 * the returned function.
 */
export function markElements(mark: () => void, isTarget: (element: Element) => boolean): () => void {
  let isDue = false;
  const schedule = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some((node) => node instanceof Element && isTarget(node))) schedule();
  }).observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
  return schedule;
}
