import type { Store, StoreValue } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/** The value of a store; while the HTML of a server is taken over, what the store began with, as the server saw it. */
export function useStore<Of extends Store>(store: Of): StoreValue<Of> {
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.listen(changed), [store]),
    () => store.get(),
    () => store.init,
  );
}
