import type { PointerEvent } from 'react';
import { toggleContext } from './shown-part.store.ts';
import type { Size } from './zoom.ts';

/** A press on the button does not start a swipe. */
const keepFromSwipe = (event: PointerEvent) => event.stopPropagation();

/** Below an enlarged element: its own size, and the way to its surroundings. */
export function SmallElement({ size: { width, height }, box }: { size: Size; box: Size }) {
  const times = Math.round((box.width / width) * 10) / 10;
  return (
    <div className="lightbox-small" style={{ top: `calc(50% + ${box.height / 2}px)` }} onPointerDown={keepFromSwipe}>
      <p>{`${width} × ${height} px, shown ${times} times as large`}</p>
      <button type="button" onClick={toggleContext}>
        Show it in its screen<kbd>V</kbd>
      </button>
    </div>
  );
}
