import Columns2 from 'lucide-react/icons/columns-2';
import { useEffect, useMemo, useRef, useState } from 'react';
import { returnTo } from '#browser/return-to.ts';
import { useStore } from '#browser/use-store.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { $session } from '#features/session/session.store.ts';
import type { ImageById } from '#shared/collections/collection.contract.ts';
import { addressOf } from '#shared/collections/compare-address.ts';
import { COMPARED } from '#shared/collections/limits.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { counted } from '#shared/text/counted.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { $chosen, toggleChosen } from '../chosen.store.ts';
import { fetchImages } from '../collections.client.ts';
import { chosenTitle } from '../export/texts.ts';
import { listLeft } from '../list-left.ts';
import { mountSaving } from '../mount-saving.tsx';
import { ComparedImages } from './ComparedImages.tsx';
import { idsIn, noteOn } from './compared-ids.ts';

/** The ids that the address names, and the first of their images. */
type Found = { ids: readonly string[]; images: readonly ImageById[] };

/** Shows two or more images side by side; the address names them. */
export function ComparePage() {
  const session = useStore($session).kind;
  const [found, setFound] = useState<Found | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a session shows is not another's
  const loaded = useMemo(() => new Map<string, ImageById>(), [session]);
  useEffect(() => void mountSaving(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads the address again
  useEffect(() => {
    // What everyone may see does not wait for an account that can't be checked.
    if (session === 'loading') return;
    const ids = idsIn(location.search);
    const first = ids.slice(0, COMPARED.most);
    const missing = first.filter((id) => !loaded.has(id));
    let isCurrent = true;
    const read = missing.length === 0 ? Promise.resolve([]) : fetchImages(missing);
    read.then(
      (images) => {
        for (const image of images) loaded.set(image.image, image);
        if (isCurrent) setFound({ ids, images: first.flatMap((id) => loaded.get(id) ?? []) });
      },
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, loaded, attempt]);

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
  const { ids } = found;
  const images = found.images.filter(({ kind }) => kind !== 'gone');
  const [first, second] = images;
  if (!first) {
    const gone = ids.length === 0 ? '' : 'What this address names is not in the gallery. ';
    return (
      <StateMessage
        heading="h1"
        icon={<Columns2 />}
        title="Nothing to compare"
        text={`${gone}Select 2 to ${COMPARED.most} images in the gallery, then Compare.`}
        action={
          <LinkButton kind="primary" href={listLeft()}>
            Browse the gallery
          </LinkButton>
        }
      />
    );
  }
  // Back leads to the page before the comparison.
  const show = (next: readonly string[]) => {
    history.replaceState(history.state, '', addressOf(next));
    setAttempt((last) => last + 1);
  };
  const reorder = (next: readonly ImageById[]) => {
    const order = next.map(({ image }) => image);
    const rest = ids.filter((id) => !order.includes(id));
    show([...order, ...rest]);
  };
  const remove = (image: string) => {
    show(ids.filter((id) => id !== image));
    showToast({ title: 'Removed from the comparison', action: { label: 'Undo', act: () => show(ids) } });
    // The button that had the focus goes away.
    heading.current?.focus();
  };
  const note = noteOn({ named: ids.length, gone: found.images.length - images.length });
  const isGated = session === 'signed-out' && images.some(({ kind }) => kind === 'hidden');
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-20 outline-none">
          Compare {second ? counted(images.length, 'image') : 'images'}
        </h1>
        {images.some(({ item }) => item) && <p className="text-14 text-muted">{chosenTitle(asItems(images))}</p>}
        <a
          href={listLeft()}
          className={buttonStyle('quiet', 'sm', 'sm:ml-auto max-sm:-ml-3')}
          onClick={(event) => returnTo(event, event.currentTarget.href)}
        >
          Back to the gallery
        </a>
        {note && (
          <p role="status" className="basis-full text-14 text-muted">
            {note}
          </p>
        )}
      </header>
      {!second && <AddSecond image={first} />}
      <ComparedImages images={images} onReorder={reorder} onRemove={remove} />
      {isGated && <SignInWall subject={{ kind: 'photos', count: images.length }} />}
    </>
  );
}

const asItems = (images: readonly ImageById[]) => images.map((image) => ({ ...image, note: '', section: null }));

/** How a second image is added to the only one. */
function AddSecond({ image: { image, item } }: { image: ImageById }) {
  const select = () => {
    if (!item || $chosen.get().some(({ id }) => id === image)) return;
    toggleChosen({ id: image, thumbnail: pictureOf(item).secure_url, alt: item.image.alt });
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-soft p-4 text-14">
      <p className="flex-1 basis-64">
        A comparison needs a second image: select one in the gallery, then Compare. This one stays selected.
      </p>
      <a href={listLeft()} className={buttonStyle('primary', 'sm')} onClick={select}>
        Choose a second image
      </a>
    </div>
  );
}
