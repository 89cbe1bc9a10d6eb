import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CompareView,
  FITTED,
  type Fitted,
  fitted,
  ownPixels,
  pannedBy,
  type Size,
  scaleIn,
  settled,
  transformOf,
  zoomedAt,
} from './compare-view.ts';

const STEP = 1.25;
const WHEEL_RATE = 0.002;
const PAN_PX = 60;
/** Scales that differ by less look the same. */
const ALIKE = 0.005;

/** How far a key moves the images. */
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
};

const sizeOf = (element: HTMLElement): Size => ({ width: element.clientWidth, height: element.clientHeight });

const imagesIn = (pane: HTMLElement) => [...pane.querySelectorAll<HTMLImageElement>('[data-compared]')];

const ownSize = ({ dataset }: HTMLElement): Size => ({ width: Number(dataset.width), height: Number(dataset.height) });

/** Whether the page must scroll to show all of an element, which the wheel is for then. */
function isTall(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect();
  return top + scrollY + height > innerHeight;
}

const panesIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];

/** The images of a pane, with their sizes in it. */
const fittedIn = (pane: HTMLElement): (Fitted & { element: HTMLImageElement })[] =>
  imagesIn(pane).map((element) => ({ element, ...fitted(ownSize(element), sizeOf(pane)) }));

/** Offset of a point from the centre of an element. */
function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * Zoom and pan of all compared images at once: wheel, drag, pinch and keys. Writes to the images' styles in the next frame,
 * bypassing React, so that four large images move at the screen's frame rate.
 */
export function useCompareView(root: RefObject<HTMLElement | null>, key: string) {
  const view = useRef<CompareView>(FITTED);
  const frame = useRef(0);
  const [isFit, setFit] = useState(true);
  const [isOnePixel, setOnePixel] = useState(false);

  const draw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const images = panesIn(root.current).flatMap(fittedIn);
      for (const { element, ...image } of images) {
        element.style.width = `${image.width}px`;
        element.style.height = `${image.height}px`;
        element.style.transform = transformOf(view.current, image);
      }
      const scales = images.map((image) => scaleIn(view.current, image));
      root.current?.setAttribute('data-scale', (scales[0] ?? 1).toFixed(2));
      setFit(view.current === FITTED);
      setOnePixel(images.length > 0 && images.every(({ pixels }, at) => Math.abs((scales[at] ?? 0) - pixels) < ALIKE));
    });
  }, [root]);

  const change = useCallback(
    (next: (view: CompareView, image: Fitted) => CompareView, pane?: HTMLElement | null) => {
      const images = panesIn(root.current).flatMap(fittedIn);
      const image = pane ? fittedIn(pane)[0] : images[0];
      if (!image) return;
      view.current = settled(next(view.current, image), images);
      draw();
    },
    [root, draw],
  );

  const zoom = useCallback(
    (factor: number) => change((now, image) => zoomedAt(now, factor, { x: 0, y: 0 }, image)),
    [change],
  );
  const showAll = useCallback(() => change(() => FITTED), [change]);
  const onePixel = useCallback(() => change(ownPixels), [change]);

  useEffect(() => {
    const element = root.current;
    if (!element || key === '') return;
    const pointers = new Map<number, { x: number; y: number }>();
    const paneOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-pane]') : null;
    const onWheel = (event: WheelEvent) => {
      const pane = paneOf(event);
      if (!pane || (isTall(element) && view.current === FITTED && !event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      const from = fromMiddle(pane, event);
      change((now, image) => zoomedAt(now, Math.exp(-event.deltaY * WHEEL_RATE), from, image), pane);
    };
    const onDown = (event: PointerEvent) => {
      const pane = paneOf(event);
      if (!pane || event.button !== 0 || (event.target as Element).closest('button, input')) return;
      pane.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      const pane = paneOf(event);
      if (!before || !pane) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (point: { x: number; y: number }) =>
          Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
        const middle = fromMiddle(pane, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
        change((view, image) => zoomedAt(view, apart(now) / apart(before), middle, image), pane);
      } else change((view, image) => pannedBy(view, { x: now.x - before.x, y: now.y - before.y }, image), pane);
      pointers.set(event.pointerId, now);
    };
    const onEnd = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
    const keys: Record<string, () => void> = {
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': showAll,
      '1': onePixel,
      z: () => (view.current === FITTED ? onePixel() : showAll()),
    };
    const onKey = (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      const act = arrow ? () => change((now, image) => pannedBy(now, arrow, image)) : keys[event.key.toLowerCase()];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      if (document.querySelector('dialog:modal') || (arrow && view.current === FITTED)) return;
      event.preventDefault();
      act();
    };
    const sizes = new ResizeObserver(draw);
    for (const pane of element.querySelectorAll('[data-pane]')) sizes.observe(pane);
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onEnd, { signal });
    element.addEventListener('pointercancel', onEnd, { signal });
    addEventListener('keydown', onKey, { signal });
    draw();
    return () => {
      sizes.disconnect();
      listening.abort();
    };
  }, [root, key, change, draw, showAll, onePixel, zoom]);

  return { isFit, isOnePixel, zoomIn: () => zoom(STEP), zoomOut: () => zoom(1 / STEP), fit: showAll, onePixel };
}
