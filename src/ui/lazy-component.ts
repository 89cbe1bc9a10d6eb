import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first shown. If loading fails it shows nothing, and retries when the network is back. */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>) => {
  const ready = (): Promise<{ default: ComponentType<P> }> =>
    load().then(
      (component) => ({ default: component }),
      () => new Promise((resolve) => addEventListener('online', () => resolve(ready()), { once: true })),
    );
  return lazy(ready);
};
