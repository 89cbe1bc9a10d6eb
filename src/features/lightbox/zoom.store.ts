import { atom } from 'nanostores';
import { $lightbox, imageOf } from './lightbox.store.ts';
import { AT_REST, ZOOM_RULES, type Zoom, type ZoomRule } from './zoom.ts';

/** Zoom and pan of the current image. */
export const $zoom = atom<Zoom>(AT_REST);

/** Changing the image and closing reset zoom and pan (spec 4). */
$lightbox.listen((open, before) => {
  if (imageOf(open)?.id !== imageOf(before)?.id) $zoom.set(AT_REST);
});

/** Applies a zoom rule to the current image. */
export function changeZoom(change: (zoom: Zoom, rule: ZoomRule) => Zoom): void {
  const open = $lightbox.get();
  if (open) $zoom.set(change($zoom.get(), ZOOM_RULES[open.reading]));
}

/** Back to 100 percent. */
export const resetZoom = (): void => $zoom.set(AT_REST);
