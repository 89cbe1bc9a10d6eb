import type { ClientDirective } from 'astro';
import { afterFirstPaint } from './after-first-paint.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean;
  }
}

/** What shows that someone is about to use the page, and what its HTML can't say: an image that failed, a viewer who is signed in. */
const SIGNS = [
  ...['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'],
  ...['hashchange', 'popstate', 'error', 'session'],
];

/** Whether the page shows more than its HTML without anyone doing anything: its address, its entry or its viewer has a state. */
const hasState = () =>
  location.search !== '' ||
  location.hash !== '' ||
  history.state !== null ||
  document.documentElement.dataset.awaited !== undefined;

let sign: Promise<void> | undefined;
/** The last key that nothing has handled, until the islands can handle keys. */
let key: KeyboardEvent | undefined;
let waiting = 0;

const rememberKey = (event: KeyboardEvent) => {
  key = event;
};

function firstSign(): Promise<void> {
  addEventListener('keydown', rememberKey, { capture: true, passive: true });
  return new Promise((resolve) => {
    if (hasState()) return afterFirstPaint(resolve);
    let rest: PointerEvent | undefined;
    const begin = (event: Event) => {
      if (event instanceof PointerEvent && event.type === 'pointermove') {
        // Browsers also report a pointer that rests where a page appears.
        const isResting = !rest || (rest.screenX === event.screenX && rest.screenY === event.screenY);
        rest = event;
        if (isResting && !event.movementX && !event.movementY) return;
      }
      for (const name of SIGNS) removeEventListener(name, begin, true);
      resolve();
    };
    for (const name of SIGNS) addEventListener(name, begin, { capture: true, passive: true });
  });
}

/** Repeats the last key that came before the islands could handle it; React listens only after it has had its turn. */
function repeatKey(): void {
  const repeat = () => {
    removeEventListener('keydown', rememberKey, true);
    const { target, defaultPrevented } = key ?? {};
    // Others do something by themselves, such as scrolling.
    if (
      key?.key.length !== 1 ||
      defaultPrevented ||
      !(target instanceof Element) ||
      target.matches('input, textarea, select')
    )
      return;
    target.dispatchEvent(new KeyboardEvent('keydown', key));
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(repeat);
  else setTimeout(repeat);
}

/**
 * `client:intent`: hydrates an island at the first sign that someone is going to use the page, or after the first paint if the
 * page has a state. Until then its HTML is what a visitor sees, and no script of it runs. A press is repeated by
 * `layouts/first-paint.ts`.
 */
const hydrateOnIntent: ClientDirective = async (load) => {
  waiting += 1;
  sign ??= firstSign();
  await sign;
  await (await load())();
  waiting -= 1;
  if (waiting === 0) repeatKey();
};

export default hydrateOnIntent;
