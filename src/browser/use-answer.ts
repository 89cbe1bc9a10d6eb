import { useEffect, useRef, useState } from 'react';

/** How long typing must pause before it is asked about, in ms. */
const TYPING_PAUSE_MS = 150;

/**
 * The answer to a question that changes while someone types: asked after a pause, an older question is given up. Keeps the
 * last answer while the next is on its way; null until there is one, and for an empty key.
 */
export function useAnswer<T>(key: string, ask: (key: string, signal: AbortSignal) => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      asking
        .current(key, controller.signal)
        .catch(() => null)
        .then((found) => {
          // Not every question can be taken back: an answer that comes late is nobody's any more.
          if (!controller.signal.aborted) setAnswer(found);
        });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return answer;
}
