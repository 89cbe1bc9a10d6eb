import Bookmark from 'lucide-react/icons/bookmark';
import ImageOff from 'lucide-react/icons/image-off';
import Link2 from 'lucide-react/icons/link-2';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import type { ListedCollection } from '#shared/collections/collection.contract.ts';
import { blurredCover } from '#shared/images/blurred-cover.ts';
import { renditionAddress } from '#shared/images/image-address.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { mountSaving } from './mount-saving.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { $collections, loadSaved, saveInNew } from './saved-images.store.ts';

const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
/** Requested width of a cover's image. */
const COVER_WIDTH = 480;

/** The user's collections. */
export function CollectionList() {
  const session = useStore($session).kind;
  const collections = useStore($collections);
  const [hasFailed, setFailed] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const load = () => {
    setFailed(false);
    loadSaved().catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once a session
  useEffect(() => {
    if (session === 'signed-in') load();
  }, [session]);
  useEffect(() => void mountSaving(), []);

  if (session === 'signed-out') {
    return (
      <AccessMessage
        title="Your collections"
        text="Sign in to save images, add notes and share them."
        action={<SignInButton />}
      />
    );
  }
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4 pb-6">
        <h1 className="text-28">Your collections</h1>
        <Button kind="primary" onClick={() => setCreating(true)}>
          <Plus className="size-4" />
          New collection
        </Button>
      </header>
      {session === 'unreachable' ? (
        <SessionUnreachable heading="h2" />
      ) : (
        <Cards collections={collections} hasFailed={hasFailed} onRetry={load} />
      )}
      {session === 'signed-in' && <SavedSearches />}
      {isCreating && <NewCollection onClose={() => setCreating(false)} />}
    </>
  );
}

type CardsProps = { collections: readonly ListedCollection[] | null; hasFailed: boolean; onRetry: () => void };

function Cards({ collections, hasFailed, onRetry }: CardsProps) {
  if (hasFailed) {
    return (
      <StateMessage
        tone="danger"
        icon={<ImageOff />}
        title="Failed to load your collections"
        action={<TryAgain onRetry={onRetry} />}
      />
    );
  }
  if (collections === null) {
    return (
      <div role="status" aria-label="Loading your collections" className={GRID}>
        {['first', 'second', 'third'].map((key) => (
          <span key={key} className="pulse aspect-16/10 rounded-xl bg-sunken" />
        ))}
      </div>
    );
  }
  if (collections.length === 0) {
    return (
      <StateMessage
        heading="h2"
        icon={<Bookmark />}
        title="No collections yet"
        text="Save an image here with its bookmark, its menu or the S key."
        action={<LinkButton href="/">Browse the gallery</LinkButton>}
      />
    );
  }
  return (
    <ul className={GRID}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <Card collection={collection} />
        </li>
      ))}
    </ul>
  );
}

function Card({ collection: { id, title, itemCount, cover, isShared } }: { collection: ListedCollection }) {
  return (
    <a href={`/collections/${id}`} className="group block rounded-xl">
      <span className="relative grid aspect-16/10 grid-cols-2 grid-rows-2 gap-1 overflow-hidden rounded-xl bg-soft transition-shadow duration-200 group-hover:shadow-float">
        {cover.length === 0 && ['a', 'b', 'c', 'd'].map((part) => <span key={part} className="bg-sunken" />)}
        {cover.map(({ id: image, image: { secure_url, widths, placeholder } }, at) => (
          <img
            key={image}
            src={widths.includes(COVER_WIDTH) ? renditionAddress(secure_url, COVER_WIDTH) : secure_url}
            alt=""
            loading="lazy"
            draggable={false}
            className={`size-full min-h-0 object-cover object-left-top ${coverSpan(at, cover.length)}`}
            style={blurredCover(placeholder)}
          />
        ))}
        <span aria-hidden="true" className="image-edge absolute inset-0 rounded-xl" />
      </span>
      <span className="mt-3 flex items-center gap-2 font-medium text-14">
        <span className="min-w-0 truncate">{title}</span>
        {isShared && <Link2 aria-label="Shared by link" className="size-4 shrink-0 text-muted" />}
      </span>
      <span className="block text-12 text-muted">{counted(itemCount, 'image')}</span>
    </a>
  );
}

/** One image fills the cover, two share it, of three the first is larger. */
function coverSpan(at: number, count: number): string {
  if (count === 1) return 'col-span-2 row-span-2';
  if (count === 2) return 'row-span-2';
  return count === 3 && at === 0 ? 'row-span-2' : '';
}

function NewCollection({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [isPending, setPending] = useState(false);
  const create = async () => {
    setPending(true);
    try {
      const { id } = await saveInNew(title.trim(), []);
      location.assign(`/collections/${id}`);
    } catch (error) {
      setPending(false);
      showFailure(error, 'Please try again.', 'Not created');
    }
  };
  return (
    <Dialog
      title="New collection"
      onClose={onClose}
      footer={
        <Button kind="primary" size="sm" disabled={isPending || title.trim() === ''} onClick={() => void create()}>
          Create
        </Button>
      }
    >
      <Form
        onSubmit={() => {
          if (title.trim() !== '') void create();
        }}
      >
        <TextField label="Title" data-first-focus maxLength={120} value={title} onChange={setTitle} />
      </Form>
    </Dialog>
  );
}
