import { isTyping } from '#browser/is-typing.ts';
import { followFocus, moveInGrid } from './grid-keys.ts';
import { opensPalette } from './palette-key.ts';

const openDialog = async (kind: 'palette' | 'keys'): Promise<void> =>
  (await import('./mount-dialogs.tsx')).openDialog(kind);

/** Keys of the actions on images, whose code may be on its way (`features/collections/ImageActions.tsx`). */
const ACTION = /^[cemsvx]$/i;
let loadActions: () => Promise<void>;

/** Repeats a key once the actions on images can handle it. */
async function afterLoading(event: KeyboardEvent): Promise<void> {
  await loadActions();
  event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
}

function onKey(event: KeyboardEvent): void {
  const isPalette = opensPalette(event);
  if (!isPalette && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
  if (document.querySelector('dialog:modal')) return;
  if (isPalette || event.key === '?') {
    event.preventDefault();
    void openDialog(isPalette ? 'palette' : 'keys');
  } else if (ACTION.test(event.key) && document.body.dataset.imageActions === undefined) {
    event.preventDefault();
    afterLoading(event).catch(() => undefined);
  } else if (!document.querySelector('[aria-modal="true"]')) moveInGrid(event);
}

/** Handles the keys of grids, the palette and the list of keys; those of `pressed` first. */
export function listen(pressed: readonly KeyboardEvent[], loading: typeof loadActions): void {
  loadActions = loading;
  followFocus();
  for (const event of pressed) onKey(event);
  // Before the lightbox, which stops the propagation of keys that it does not know.
  addEventListener('keydown', onKey, { capture: true });
}
