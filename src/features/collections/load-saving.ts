import { isTyping } from '#browser/is-typing.ts';

/** Keys of the actions on images (`ImageActions.tsx`). */
const KEYS = /^[cmsx]$/i;

const isAction = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  KEYS.test(key) && !ctrlKey && !metaKey && !altKey && !isTyping(target);

const pressed: KeyboardEvent[] = [];
let loading: Promise<void> | undefined;

function keep(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || !isAction(event)) return;
  // Nothing else repeats it.
  event.preventDefault();
  pressed.push(event);
}

async function load(): Promise<void> {
  addEventListener('keydown', keep, { capture: true });
  try {
    await (await import('./mount-saving.tsx')).mountSaving();
  } catch (error) {
    // The next request tries again.
    loading = undefined;
    pressed.length = 0;
    throw error;
  } finally {
    removeEventListener('keydown', keep, { capture: true });
  }
  for (const event of pressed.splice(0)) event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
}

/** Loads saving, choosing and copying images, once; keys that are pressed meanwhile, or were the sign to load it, follow. */
export function loadSaving(sign?: Event): Promise<void> {
  if (sign && !loading) keep(sign);
  loading ??= load();
  return loading;
}
