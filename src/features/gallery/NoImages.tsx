import { type ComponentProps, Suspense } from 'react';
import { onIdle } from '#browser/idle.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { retryLists } from './attempt.store.ts';
import type { ListMessageProps } from './ListMessage.tsx';

/** Rare states, loaded on demand. */
const ListMessage = lazyComponent(() => import('./ListMessage.tsx').then((part) => part.ListMessage));

/** Shown if even the message can't be loaded. Offline, the page retries when the network is back. */
function PlainFailure({ title }: { title: string }) {
  return (
    <div role="alert" className="rounded-xl bg-soft px-4 py-14 text-center">
      <p className="text-danger-text">{title}</p>
      {!navigator.onLine && (
        <p className="mt-2 text-14 text-muted">You are offline. This page goes on when the network is back.</p>
      )}
      <button type="button" className="min-h-11 text-14 underline" onClick={retryLists}>
        Try again
      </button>
    </div>
  );
}

const loadFailure = () => import('./ListFailure.tsx').then((part) => part.ListFailure);

/** Loads the message of a failed list while there is a network. */
export const prefetchFailure = (): void => onIdle(() => loadFailure().catch(() => undefined));

const Failure = lazyComponent(() =>
  loadFailure().catch(() => {
    addEventListener('online', retryLists);
    return PlainFailure;
  }),
);

const Missing = lazyComponent(() => import('./MissingImages.tsx').then((part) => part.MissingImages));

/** The reason why a list shows no image, or wider searches below a few. */
export function NoImages(props: ListMessageProps) {
  return (
    <Suspense>
      <ListMessage {...props} />
    </Suspense>
  );
}

/** A list could not be loaded (spec 2). */
export function ListFailure(props: ComponentProps<typeof Failure>) {
  return (
    <Suspense>
      <Failure {...props} />
    </Suspense>
  );
}

/** Pages of a list could not be loaded; offers a retry. */
export function MissingImages({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <Suspense>
      <Missing onRetry={onRetry} />
    </Suspense>
  );
}
