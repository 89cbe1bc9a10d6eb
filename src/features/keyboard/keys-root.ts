import { opensPalette } from './palette-key.ts';

/** Loads the keys of the page at the first one; those pressed until then follow. `loadActions`: what handles keys of images. */
export function startKeys(loadActions: () => Promise<void>): void {
  const pressed: KeyboardEvent[] = [];
  const onKey = (event: KeyboardEvent) => {
    if (opensPalette(event)) event.preventDefault();
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
