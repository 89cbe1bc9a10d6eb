import { type ComponentType, lazy } from 'react';

/** Loads a part of the code. If that fails, it waits until the network is back, and loads it then. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(
    () => new Promise((resolve) => addEventListener('online', () => resolve(loadPart(load)), { once: true })),
  );

/** A component that is loaded when it is first shown. If loading fails it shows nothing, and retries when the network is back. */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadPart(load).then((component) => ({ default: component })));
