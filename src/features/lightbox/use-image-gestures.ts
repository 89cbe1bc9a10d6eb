import { type MouseEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { $lightbox } from './lightbox.store.ts';
import { $zoom, changeZoom } from './zoom.store.ts';
import { isDrag, isZoomed, type Point, panBy, pinch, type Size, settle, toggleZoom, zoomToPixels } from './zoom.ts';

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });

const distance = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

const middleOf = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };

/** Offset of a point from the centre of an element. */
function fromMiddle(element: Element, { x, y }: Point): Point {
  const around = element.getBoundingClientRect();
  return { x: x - around.left - around.width / 2, y: y - around.top - around.height / 2 };
}

/** Two taps within this many ms are one. */
const DOUBLE_TAP_MS = 300;

const scaled = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });

/** A press in progress: its pointers, its start, and whether it is a drag or a pinch. */
type Press = { pointers: Map<number, Point>; start: Point; onImage: boolean; dragged: boolean; pinched: boolean };

const noPress = (): Press => ({
  pointers: new Map(),
  start: { x: 0, y: 0 },
  onImage: false,
  dragged: false,
  pinched: false,
});

/**
 * Click to zoom, drag and wheel to pan, pinch (spec 2, 4). Gestures that are ours are not passed to the library, which would
 * swipe to another image. Returns the handlers of the stage and of the image on it.
 */
export function useImageGestures({ image, box, shown }: { image: Size; box: Size; shown: boolean }) {
  const press = useRef(noPress());
  const tappedAt = useRef(Number.NEGATIVE_INFINITY);
  const [moving, setMoving] = useState(false);

  const onPointerDown = (event: PointerEvent) => {
    if (!shown || event.button !== 0) return;
    if (press.current.pointers.size === 0) {
      const onImage = event.target instanceof Element && event.target.closest('.lightbox-image') !== null;
      press.current = { ...noPress(), start: pointOf(event), onImage };
    }
    press.current.pointers.set(event.pointerId, pointOf(event));
    press.current.pinched ||= press.current.pointers.size === 2;
    const pans = press.current.onImage && isZoomed($zoom.get());
    if (pans && event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    if (pans || press.current.pinched) event.stopPropagation();
  };

  const onPointerMove = (event: PointerEvent<Element>) => {
    const { pointers, start, onImage } = press.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    if (pointers.size === 2) {
      const apart = distance([...pointers.values()]);
      pointers.set(event.pointerId, now);
      const fingers = [...pointers.values()];
      const ratio = distance(fingers) / Math.max(apart, 1);
      changeZoom((zoom, rule) => pinch(zoom, rule, ratio, fromMiddle(event.currentTarget, middleOf(fingers)), box));
    } else {
      press.current.dragged ||= isDrag(start, now);
      if (!press.current.dragged) return;
      pointers.set(event.pointerId, now);
      if (!onImage || !isZoomed($zoom.get())) return;
      changeZoom((zoom) => panBy(zoom, { x: now.x - before.x, y: now.y - before.y }, box));
    }
    event.stopPropagation();
    setMoving(true);
  };

  const onPointerEnd = (event: PointerEvent) => {
    const { pointers, pinched } = press.current;
    if (!pointers.delete(event.pointerId)) return;
    if (pinched) {
      event.stopPropagation();
      changeZoom(settle);
    }
    if (pointers.size === 0) setMoving(false);
  };

  const onWheel = (event: WheelEvent) => {
    if (!shown || event.ctrlKey || $lightbox.get()?.reading !== 'company' || !isZoomed($zoom.get())) return;
    event.stopPropagation();
    changeZoom((zoom) => panBy(zoom, { x: -event.deltaX, y: -event.deltaY }, box));
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!shown || press.current.dragged || press.current.pinched) return;
    const at = fromMiddle(event.currentTarget, pointOf(event));
    if (event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch') {
      const isDouble = event.timeStamp - tappedAt.current < DOUBLE_TAP_MS;
      tappedAt.current = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp;
      // The first tap has zoomed already, so the offset is relative to a larger image.
      if (isDouble) return changeZoom(({ percent }) => zoomToPixels(image, box, scaled(at, 100 / percent)));
    }
    changeZoom((zoom, rule) => toggleZoom(zoom, rule, at));
  };

  const block = (event: MouseEvent) => event.preventDefault();

  return {
    moving,
    onImage: { onClick, onContextMenu: block, onDragStart: block },
    onStage: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onWheel },
  };
}
