import { moveFromChip } from './chip-keys.ts';
import { followFocus, moveInGrid } from './grid-keys.ts';
import { beginSearch, focusSearch, isPageKey } from './page-keys.ts';

/** Letters that are typed until the palette is open; undefined: it is not being opened. */
let typed: string | undefined;

async function openPalette(): Promise<void> {
  if (typed !== undefined) return;
  typed = '';
  try {
    const { openDialog } = await import('./mount-dialogs.tsx');
    await openDialog({
      kind: 'palette',
      takeTyped: () => {
        const text = typed ?? '';
        typed = undefined;
        return text;
      },
    });
  } catch (error) {
    typed = undefined;
    throw error;
  }
}

const openKeyMap = async (): Promise<void> => (await import('./mount-dialogs.tsx')).openDialog({ kind: 'keys' });

let loadActions: () => Promise<void>;

/** Keys that wait for the actions on images, the first of which is one of them. */
const waiting: KeyboardEvent[] = [];

/** Whether a key is for an image, whose actions may be on their way (`features/collections/ImageActions.tsx`). */
const isAction = ({ key }: KeyboardEvent): boolean => key.length === 1;

/** Presses held keys again, each where the focus is once those before it are handled. */
function pressAgain(keys: readonly KeyboardEvent[]): void {
  for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key));
}

function waitForActions(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (waiting.push(event) > 1) return;
  loadActions().then(
    () => pressAgain(waiting.splice(0)),
    () => {
      waiting.length = 0;
    },
  );
}

function onKey(event: KeyboardEvent): void {
  const isCommand = event.ctrlKey || event.metaKey;
  if (typed !== undefined && event.key.length === 1 && !isCommand) {
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key;
    return;
  }
  if (beginSearch(event) || !isPageKey(event) || document.querySelector('dialog:modal')) return;
  if (event.key === '/' && document.querySelector('[aria-modal="true"]')) return;
  if (isCommand || event.key === '?' || event.key === '/') {
    event.preventDefault();
    if (event.key === '?') void openKeyMap();
    else if (isCommand || !focusSearch()) void openPalette();
  } else if (waiting.length > 0 || (isAction(event) && document.body.dataset.imageActions === undefined)) {
    waitForActions(event);
  } else if (!isAction(event) && !document.querySelector('[aria-modal="true"]')) {
    moveFromChip(event);
    moveInGrid(event);
  }
}

/** Handles the keys of the page in place of `before`, which `held` some until now. */
export function listen(
  before: (event: KeyboardEvent) => void,
  held: readonly KeyboardEvent[],
  loading: typeof loadActions,
): void {
  loadActions = loading;
  followFocus();
  removeEventListener('keydown', before, true);
  // Before the lightbox, which stops the propagation of keys that it does not know.
  addEventListener('keydown', onKey, { capture: true });
  pressAgain(held);
}
