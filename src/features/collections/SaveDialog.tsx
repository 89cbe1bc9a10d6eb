import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import { offerActions } from '#features/keyboard/offered-actions.store.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { $isSessionBusy, $session } from '#features/session/session.store.ts';
import { SIGN_IN_INTENT, signIn } from '#features/session/sign-in.ts';
import { SIGN_IN_BUTTON } from '#features/session/sign-in-prompt.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { storeImagesToSave } from './actions.store.ts';
import { endChoice } from './chosen.store.ts';
import { $collections, $savedImages, isSavedIn, loadSaved, saveInNew, toggleSaved } from './saved-images.store.ts';

type SaveDialogProps = {
  images: readonly string[];
  onClose: () => void;
  /** Saves to the last used collection without another click: the user has signed in to save. */
  isDue?: boolean;
};

/** Title of the collection that the first saved image creates. */
const FIRST_TITLE = 'Saved';

const showNotSaved = (error: unknown): void => showFailure(error, 'Check your connection and try again.', 'Not saved');

/** Toast with a link to the collection, which the palette offers too. */
function showSaved(collection: { id: string; title: string } | undefined, images: readonly string[]): void {
  endChoice(images);
  if (!collection) return;
  const act = () => location.assign(`/collections/${collection.id}`);
  offerActions('saved', [{ label: `Open “${collection.title}”`, act }]);
  showToast({ title: `Saved to “${collection.title}”`, action: { label: 'Open', act } });
}

/** Chooses where to save images: the last used collection comes first. Signed out, it starts a sign-in and then saves. */
export function SaveDialog({ images, onClose, isDue = false }: SaveDialogProps) {
  const session = useStore($session).kind;
  const wasSignedOut = useRef(isDue);
  useEffect(() => {
    if (session !== 'signed-out') return;
    wasSignedOut.current = true;
    storeImagesToSave(images);
  }, [session, images]);
  const close = () => {
    storeImagesToSave([]);
    onClose();
  };
  const noun = images.length === 1 ? 'this image' : counted(images.length, 'image');
  return (
    <Dialog title={`Save ${noun}`} onClose={close}>
      {session === 'signed-in' ? (
        <Choices images={images} isDue={wasSignedOut.current} onDone={close} />
      ) : session === 'unreachable' ? (
        <SessionUnreachable heading="h2" />
      ) : (
        <SignInFirst noun={noun} count={images.length} isLoading={session === 'loading'} />
      )}
    </Dialog>
  );
}

function SignInFirst({ noun, count, isLoading }: { noun: string; count: number; isLoading: boolean }) {
  const isBusy = useStore($isSessionBusy);
  if (isLoading) return <p className="text-14 text-muted">One moment...</p>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-14 text-muted">
        Sign in to save images in your own collections. Then {noun} {count === 1 ? 'is' : 'are'} saved.
      </p>
      <Button kind="primary" data-first-focus aria-busy={isBusy} onClick={() => void signIn()} {...SIGN_IN_INTENT}>
        {SIGN_IN_BUTTON}
      </Button>
    </div>
  );
}

function Choices({ images, isDue, onDone }: { images: readonly string[]; isDue: boolean; onDone: () => void }) {
  const collections = useStore($collections);
  const saved = useStore($savedImages);
  const [typed, setTitle] = useState<string | null>(null);
  const title = typed ?? (collections?.length === 0 ? FIRST_TITLE : '');
  const isSavedUnasked = useRef(false);
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const isLoaded = collections !== null;

  useEffect(() => {
    if (isLoaded) (first.current ?? field.current)?.focus();
    else if (!hasFailed) loadSaved().catch(() => setFailed(true));
  }, [isLoaded, hasFailed]);

  useEffect(() => {
    if (!isDue || collections === null || isSavedUnasked.current) return;
    isSavedUnasked.current = true;
    storeImagesToSave([]);
    const target = collections[0];
    const saving = target ? toggleSaved(target.id, images, true) : saveInNew(FIRST_TITLE, images);
    saving.then((created) => showSaved(target ?? created, images), showNotSaved);
  }, [isDue, collections, images]);

  const create = async (): Promise<void> => {
    const created = await saveInNew(title.trim() || FIRST_TITLE, images);
    setTitle('');
    showSaved(created, images);
  };
  /** A title that was typed is not lost. */
  const finish = () => (title.trim() === '' ? onDone() : void create().then(onDone, showNotSaved));

  if (!isLoaded && hasFailed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="text-14 text-danger-text">Your collections could not be loaded.</p>
        <Button onClick={() => setFailed(false)}>Try again</Button>
      </div>
    );
  }
  if (!isLoaded) return <p className="text-14 text-muted">Loading your collections...</p>;
  return (
    <>
      <ul className="save-list" aria-label="Your collections" hidden={collections.length === 0}>
        {collections.map(({ id, title: name }, at) => {
          const isIn = isSavedIn(saved, id, images);
          return (
            <li key={id}>
              <button
                ref={at === 0 ? first : undefined}
                type="button"
                aria-pressed={isIn}
                className="save-choice"
                data-first-focus={at === 0 ? '' : undefined}
                onClick={() =>
                  toggleSaved(id, images, !isIn).then(
                    () =>
                      isIn ? showToast({ title: `Removed from “${name}”` }) : showSaved({ id, title: name }, images),
                    showNotSaved,
                  )
                }
              >
                <span className="save-check">{isIn && <Check />}</span>
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-12 text-muted">{saved[id]?.length ?? 0}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <form
        className="save-new"
        onSubmit={(event) => {
          event.preventDefault();
          create().catch(showNotSaved);
        }}
      >
        <label htmlFor="save-title">Title of a new collection</label>
        <input
          ref={field}
          id="save-title"
          data-first-focus={collections.length === 0 ? '' : undefined}
          value={title}
          maxLength={120}
          // Typing replaces the title that is offered.
          onFocus={({ target }) => typed === null && target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" size="sm" kind={collections.length === 0 ? 'primary' : 'secondary'}>
          <Plus className="size-4" />
          Create
        </Button>
      </form>
      <div className="save-end">
        <a href="/collections" className="inline-flex text-14 text-accent-text underline underline-offset-2">
          Your collections
        </a>
        {/* Without a collection nothing is saved yet. */}
        <Button
          kind={collections.length === 0 ? 'quiet' : 'primary'}
          size="sm"
          onClick={collections.length === 0 ? onDone : finish}
        >
          {collections.length === 0 ? 'Cancel' : 'Done'}
        </Button>
      </div>
    </>
  );
}
