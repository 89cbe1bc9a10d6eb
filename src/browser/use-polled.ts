import { useCallback, useEffect, useRef, useState } from 'react';

/** A reading: its last value, whether the last attempt failed; `read` reads anew, `replace` knows better. */
export type Polled<T> = {
  value: T | null;
  failed: boolean;
  isReading: boolean;
  read: () => Promise<void>;
  replace: (value: T) => void;
};

/** Reads at once and then every `everyMs` (0: once) while the tab is visible; a failed reading keeps the last value. */
export function usePolled<T>(fetchValue: (signal: AbortSignal) => Promise<T>, everyMs: number): Polled<T> {
  const [state, setState] = useState<{ value: T | null; failed: boolean; isReading: boolean }>({
    value: null,
    failed: false,
    isReading: true,
  });
  const source = useRef(fetchValue);
  source.current = fetchValue;
  const running = useRef<AbortController | null>(null);

  const read = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState((held) => ({ ...held, isReading: true }));
    try {
      const value = await source.current(controller.signal);
      if (!controller.signal.aborted) setState({ value, failed: false, isReading: false });
    } catch {
      if (!controller.signal.aborted) setState((held) => ({ ...held, failed: true, isReading: false }));
    }
  }, []);

  useEffect(() => {
    void read();
    const timer = everyMs > 0 ? setInterval(() => document.visibilityState === 'visible' && void read(), everyMs) : 0;
    return () => {
      clearInterval(timer);
      running.current?.abort();
    };
  }, [read, everyMs]);

  const replace = useCallback((value: T) => setState((held) => ({ ...held, value })), []);
  return { ...state, read, replace };
}
