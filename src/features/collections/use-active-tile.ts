import { useEffect, useState } from 'react';
import { openImageMenu } from './actions.store.ts';
import { choose } from './choose.ts';
import { $chosen } from './chosen.store.ts';
import { imageOfTile, refOfTile, tileOf } from './focused-image.ts';

/** Duration of a long press in ms, and how far it may move, in CSS pixels. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

/** The tile of the event that loaded this code: no listener was attached yet. */
const tileNow = (): HTMLElement | null =>
  tileOf(document.querySelector('[data-image-id]:focus-visible') ?? document.querySelector('[data-image-id]:hover'));

/**
 * The tile under the pointer or with the focus. A long press opens its menu instead of the image; once something is chosen, a tap
 * chooses.
 */
export function useActiveTile(): HTMLElement | null {
  const [tile, setTile] = useState(tileNow);

  useEffect(() => {
    let isByKeyboard = false;
    const follow = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      isByKeyboard = false;
      setTile(tileOf(target));
    };
    // When a focus change scrolls the page, tiles move under a resting pointer: `pointerover` without `pointermove`.
    const onPointerOver = (event: PointerEvent) => {
      if (!isByKeyboard) follow(event);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (isByKeyboard) follow(event);
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      const isTile = target.closest('[data-image-id], .tile-actions') !== null;
      isByKeyboard = isTile;
      setTile(isTile ? tileOf(target) : null);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointerover', onPointerOver, { passive: true, signal });
    addEventListener('pointermove', onPointerMove, { passive: true, signal });
    addEventListener('focusin', onFocus, { signal });
    return () => listening.abort();
  }, []);

  useEffect(() => {
    let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined;
    let isLong = false;
    let isTouch = false;
    const cancelPress = () => {
      clearTimeout(press?.timer);
      press = undefined;
    };
    const onDown = ({ target, pointerType, clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      cancelPress();
      isLong = false;
      isTouch = pointerType === 'touch';
      const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-image-id]') : null;
      if (pointerType !== 'touch' || !isPrimary || !pressed) return;
      const timer = setTimeout(() => {
        isLong = true;
        openImageMenu(refOfTile(pressed));
      }, LONG_PRESS_MS);
      press = { timer, x, y };
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > STILL_PX) cancelPress();
    };
    const onClick = (event: MouseEvent) => {
      const { target, shiftKey } = event;
      const tapped =
        (isTouch || shiftKey) && target instanceof Element
          ? target.closest<HTMLElement>('article [data-image-id]')
          : null;
      const isChoosing = tapped !== null && $chosen.get().length > 0;
      if (!isLong && !isChoosing) return;
      if (!isLong && tapped) choose(imageOfTile(tapped), shiftKey);
      isLong = false;
      event.preventDefault();
      // Also from what opens the image, which listens in the same place.
      event.stopImmediatePropagation();
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointerdown', onDown, { signal });
    addEventListener('pointermove', onMove, { passive: true, signal });
    addEventListener('pointerup', cancelPress, { signal });
    addEventListener('pointercancel', cancelPress, { signal });
    addEventListener('click', onClick, { capture: true, signal });
    return () => {
      cancelPress();
      listening.abort();
    };
  }, []);

  return tile;
}
