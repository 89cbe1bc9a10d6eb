import { isTyping } from '#browser/is-typing.ts';
import { imageFileIn, searchByImage } from '#features/search/uploaded-image.ts';
import { followFocus, moveInGrid } from './grid-keys.ts';
import { isPageKey } from './page-keys.ts';

const openDialog = async (kind: 'palette' | 'keys'): Promise<void> =>
  (await import('./mount-dialogs.tsx')).openDialog(kind);

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
  if (!isPageKey(event) || document.querySelector('dialog:modal')) return;
  const isPalette = event.ctrlKey || event.metaKey;
  if (isPalette || event.key === '?') {
    event.preventDefault();
    void openDialog(isPalette ? 'palette' : 'keys');
  } else if (waiting.length > 0 || (isAction(event) && document.body.dataset.imageActions === undefined)) {
    waitForActions(event);
  } else if (!isAction(event) && !document.querySelector('[aria-modal="true"]')) moveInGrid(event);
}

/** Finds images like one that is pasted in a search box, or outside of text fields and dialogs, unless something of the page has taken it. */
function onPaste(event: ClipboardEvent): void {
  const image = imageFileIn(event.clipboardData);
  const isInBox = event.target instanceof Element && event.target.role === 'combobox';
  if (!image || event.defaultPrevented || (isTyping(event.target) && !isInBox)) return;
  if (document.querySelector('dialog:modal, [aria-modal="true"]')) return;
  event.preventDefault();
  void searchByImage(image).catch(() => location.assign('/similar'));
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
  addEventListener('paste', onPaste);
  pressAgain(held);
}
