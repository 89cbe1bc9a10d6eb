import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiCall, CallArguments, CallInput, ResponseOf } from './api-calls.ts';
import { callApi } from './api-client.ts';

/** How long typing must pause before a request, in ms. */
export const TYPING_PAUSE_MS = 150;

type State<T> = {
  /** The last value that was read or replaced; null before the first. */
  value: T | null;
  /** The key that `value` was read for. */
  key: string;
  /** Whether the last attempt failed. */
  failed: boolean;
  isReading: boolean;
};

/** A value from the server. `read` refetches and resolves when that is done; `replace` sets the value locally. */
export type Reading<T> = State<T> & { read: () => Promise<void>; replace: (value: T) => void };

type Options = {
  /** Reads again when it changes; a read for an older key is aborted. */
  key?: string;
  /** How long `key` must stay the same before it is read, in ms. */
  pauseMs?: number;
  /** Interval of further reads in ms while the tab is visible; 0: never. */
  everyMs?: number;
};

/** Reads a value from the server. Keeps the last value while the next is loading, and when a read fails. */
export function useReading<T>(
  fetchValue: (signal: AbortSignal) => Promise<T>,
  { key = '', pauseMs = 0, everyMs = 0 }: Options = {},
): Reading<T> {
  const [state, setState] = useState<State<T>>({ value: null, key: '', failed: false, isReading: true });
  const [request, setRequest] = useState<{ onDone?: () => void }>({});
  const fetchLatest = useEffectEvent(fetchValue);

  useEffect(() => {
    const given = new AbortController();
    const { signal } = given;
    const read = async () => {
      setState((previous) => ({ ...previous, isReading: true }));
      try {
        const value = await fetchLatest(signal);
        // Not every call can be cancelled, so this ignores responses that arrive out of order.
        if (!signal.aborted) setState({ value, key, failed: false, isReading: false });
      } catch {
        if (!signal.aborted) setState((previous) => ({ ...previous, failed: true, isReading: false }));
      }
      request.onDone?.();
    };
    const first = setTimeout(read, pauseMs);
    const repeated =
      everyMs > 0 ? setInterval(() => document.visibilityState === 'visible' && void read(), everyMs) : undefined;
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
      given.abort();
      request.onDone?.();
    };
  }, [key, pauseMs, everyMs, request]);

  return {
    ...state,
    read: () => new Promise<void>((onDone) => setRequest({ onDone })),
    replace: (value) => setState((previous) => ({ ...previous, value })),
  };
}

type CallReading<C extends ApiCall> = CallInput<C> & Options;

/** The response of a call of the API; see `useReading`. */
export function useCall<C extends ApiCall>(
  call: C,
  ...[options]: object extends CallInput<C> ? [options?: CallReading<C>] : [options: CallReading<C>]
): Reading<ResponseOf<C>> {
  const { key = '', pauseMs = 0, everyMs = 0, ...input }: Options = options ?? {};
  const read = (signal: AbortSignal) => callApi(call, ...([{ ...input, signal }] as unknown as CallArguments<C>));
  return useReading(read, { key, pauseMs, everyMs });
}
