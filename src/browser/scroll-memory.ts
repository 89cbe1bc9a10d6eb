/** Prefix of the browser's notes on how far each address was scrolled. */
const KEY_PREFIX = 'scroll:';

const keyOf = (href: string): string => {
  const url = new URL(href);
  url.searchParams.delete('image');
  return `${KEY_PREFIX}${url.pathname}${url.search}${url.hash}`;
};

/** How far the page was scrolled when it was left, if it was come back to; read once, before anything else scrolls. */
function rememberedTop(): number | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return null;
  const top = sessionStorage.getItem(keyOf(location.href));
  return top === null ? null : Number(top);
}

/**
 * Keeps the scroll position over Back and reload for a page whose height comes from data that is fetched: the browser
 * itself restores too early. Answers `restore`, to be called when the list is there; it scrolls once, and not when
 * someone has scrolled meanwhile.
 */
export function rememberScroll(): { restore: () => void; stop: () => void } {
  let wanted = rememberedTop();
  const forget = () => {
    wanted = null;
  };
  const note = () => sessionStorage.setItem(keyOf(location.href), String(Math.round(scrollY)));
  addEventListener('pagehide', note);
  addEventListener('wheel', forget, { passive: true, once: true });
  addEventListener('touchmove', forget, { passive: true, once: true });
  addEventListener('keydown', forget, { once: true });
  return {
    restore: () => {
      if (wanted !== null && Math.abs(wanted - scrollY) > 1) scrollTo({ top: wanted, behavior: 'instant' });
      wanted = null;
    },
    stop: () => {
      removeEventListener('pagehide', note);
      removeEventListener('wheel', forget);
      removeEventListener('touchmove', forget);
      removeEventListener('keydown', forget);
    },
  };
}
