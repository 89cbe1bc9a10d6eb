import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How long autoplay shows a step, in ms. */
const STEP_MS = 4_000;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The target step of a key. */
function stepFor(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(at + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Steps of a track that scrolls sideways: the current one, navigation, and autoplay. Autoplay pauses while the pointer or the focus
 * is in it.
 */
export function useStepTrack(track: RefObject<HTMLOListElement | null>, count: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const frame = useRef(0);
  /** Target of a running smooth scroll: the steps that it passes do not become current. */
  const heading = useRef<number>(undefined);

  const goTo = useCallback(
    (step: number) => {
      const list = track.current;
      const left = step * (list?.clientWidth ?? 0);
      if (list && list.scrollLeft !== left) heading.current = step;
      list?.scrollTo({ left, behavior: isStill() ? 'instant' : 'smooth' });
      setAt(step);
    },
    [track],
  );

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(() => {
      if (at + 1 < count) goTo(at + 1);
      else setPlaying(false);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isHeld, at, count, goTo]);

  return {
    at,
    isPlaying,
    goTo,
    play: () => {
      if (!isPlaying && at === count - 1) goTo(0);
      setPlaying(!isPlaying);
    },
    /** Handles scrolling by the user. */
    onScroll: () => {
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => {
        const list = track.current;
        if (!list || list.clientWidth === 0) return;
        const place = list.scrollLeft / list.clientWidth;
        if (heading.current === undefined) setAt(Math.round(place));
        else if (Math.abs(place - heading.current) < 0.02) heading.current = undefined;
      });
    },
    /** The user takes over from a running scroll, by pointer, wheel or focus. */
    onTouch: () => {
      heading.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : stepFor(event.key, at, count);
      if (step === undefined) return;
      event.preventDefault();
      setPlaying(false);
      goTo(step);
    },
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
