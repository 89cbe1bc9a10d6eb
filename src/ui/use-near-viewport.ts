import { type RefObject, useEffect, useState } from 'react';

/** Distance from the viewport at which loading begins, and the visible share of the box (spec 2, 9). */
const NEAR = { rootMargin: '50px', threshold: 0.1 } as const;

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) callbacks.get(target)?.();
    }
  }, NEAR);
  const shared = observer;
  callbacks.set(element, onNear);
  shared.observe(element);
  return () => {
    callbacks.delete(element);
    shared.unobserve(element);
  };
}

/** Whether the element has been within 50 px of the viewport; once true it stays so. */
export function useNearViewport(element: RefObject<Element | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useEffect(() => {
    if (isNear || !element.current) return;
    return observe(element.current, () => setNear(true));
  }, [element, isNear]);
  return isNear;
}
