import { useStore } from '@nanostores/react';
import Columns2 from 'lucide-react/icons/columns-2';
import { useEffect, useState } from 'react';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { ImageById } from '#shared/collections/collection.contract.ts';
import { COMPARED_MAX } from '#shared/collections/limits.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { fetchImages } from '../collections.client.ts';
import { mountSaving } from '../mount-saving.tsx';
import { ComparedImages } from './ComparedImages.tsx';
import { Differences } from './Differences.tsx';

const idsInAddress = (): string[] =>
  [...new Set((new URLSearchParams(location.search).get('i') ?? '').split(',').filter(Boolean))].slice(0, COMPARED_MAX);

/** Shows two to four images side by side; the address names them. */
export function ComparePage() {
  const session = useStore($session, { ssr: 'initial' }).kind;
  const [found, setFound] = useState<readonly ImageById[] | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => void mountSaving(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    // What everyone may see does not wait for an account that can't be checked.
    if (session === 'loading') return;
    const ids = idsInAddress();
    let isCurrent = true;
    const read = ids.length === 0 ? Promise.resolve([]) : fetchImages(ids);
    read.then(
      (images) => isCurrent && setFound(images),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, attempt]);

  if (found === 'loading')
    return <div className="pulse h-[60dvh] rounded-xl bg-sunken" role="status" aria-label="Loading" />;
  if (found === 'failed') {
    const retry = () => {
      setFound('loading');
      setAttempt(attempt + 1);
    };
    return (
      <StateMessage
        heading="h1"
        tone="danger"
        icon={<Columns2 />}
        title="Failed to load the images"
        action={<TryAgain onRetry={retry} />}
      />
    );
  }
  if (found.length < 2) {
    return (
      <StateMessage
        heading="h1"
        icon={<Columns2 />}
        title="Nothing to compare"
        text={`Select 2 to ${COMPARED_MAX} images in the gallery, then Compare.`}
        action={
          <a href="/" className={buttonStyle('secondary')}>
            Browse the gallery
          </a>
        }
      />
    );
  }
  const reorder = (images: readonly ImageById[]) => {
    setFound(images);
    history.replaceState(history.state, '', `/compare?i=${images.map(({ image }) => image).join(',')}`);
  };
  const isGated = session === 'signed-out' && found.some(({ kind }) => kind === 'hidden');
  return (
    <>
      <h1 className="sr-only">Compare images</h1>
      <ComparedImages images={found} onReorder={reorder} />
      <Differences images={found} />
      {isGated && <SignInWall subject={{ kind: 'photos', count: found.length }} />}
    </>
  );
}
