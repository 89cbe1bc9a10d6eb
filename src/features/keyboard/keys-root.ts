import { isTyping } from '#browser/is-typing.ts';
import { opensPalette } from './palette-key.ts';

/** Keys that `keys.ts` answers: nobody else may repeat them (`ui/intent.directive.ts`), or a selection would end as it began. */
const isOurs = (event: KeyboardEvent): boolean =>
  opensPalette(event) ||
  (/^[cemsvx?]$/i.test(event.key) && !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)));

/** Loads the keys of the page at the first one; those pressed until then follow. `loadActions`: what handles keys of images. */
export function startKeys(loadActions: () => Promise<void>): void {
  const pressed: KeyboardEvent[] = [];
  const onKey = (event: KeyboardEvent) => {
    if (isOurs(event)) event.preventDefault();
    if (pressed.push(event) > 1) return;
    import('./keys.ts').then(
      ({ listen }) => {
        removeEventListener('keydown', onKey, true);
        listen(pressed, loadActions);
      },
      () => {
        pressed.length = 0;
      },
    );
  };
  addEventListener('keydown', onKey, true);
}
