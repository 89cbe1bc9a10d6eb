import { type ComponentType, lazy } from 'react';

/** A component that is fetched when it is first shown. While it can't be fetched it shows nothing; it tries again when the network is back. */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>) => {
  const ready = (): Promise<{ default: ComponentType<P> }> =>
    load().then(
      (component) => ({ default: component }),
      () => new Promise((resolve) => addEventListener('online', () => resolve(ready()), { once: true })),
    );
  return lazy(ready);
};
