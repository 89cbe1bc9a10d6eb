import FolderX from 'lucide-react/icons/folder-x';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useState } from 'react';
import { holdReload } from '#browser/busy.ts';
import { useStore } from '#browser/use-store.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { GridSkeleton } from '#features/gallery/ImageGrid.tsx';
import { loadToaster } from '#features/notifications/toaster-root.ts';
import { AccessMessage } from '#features/session/AccessMessage.tsx';
import { SessionUnreachable } from '#features/session/SessionUnreachable.tsx';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session, $user } from '#features/session/session.store.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { CollectionGrid } from './CollectionGrid.tsx';
import { CollectionHeader } from './CollectionHeader.tsx';
import { $open, loadCollection, sendOwnQueue } from './collection.store.ts';
import { $hasStuck, $hasUnsaved, $isEditing, saveEdits } from './edits.store.ts';
import { mountSaving } from './mount-saving.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSearchWithin } from './use-search-within.ts';

const onHide = () => document.visibilityState === 'hidden' && saveEdits();

/** Saves the page's edits when it is left or hidden, and asks before leaving with one that this can't save. Returns whether one is unsaved. */
function useKeptEdits(): boolean {
  const isEditing = useStore($isEditing);
  useUnsavedGuard(useStore($hasStuck));
  useEffect(() => (isEditing ? holdReload('unsaved input') : undefined), [isEditing]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pagehide', saveEdits, { signal });
    document.addEventListener('visibilitychange', onHide, { signal });
    return () => listening.abort();
  }, []);
  return useStore($hasUnsaved);
}

/** Placeholders while a collection is loading. */
const PLACEHOLDERS = 6;

/** A user's own collection: title, notes, sections and order are edited in place. */
export function CollectionPage({ id }: { id: string }) {
  const session = useStore($session).kind;
  const user = useStore($user)?.id;
  const open = useStore($open);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const hasUnsaved = useKeptEdits();
  const within = useSearchWithin(
    typeof open === 'string' ? null : `/api/collections/${open.collection.id}/search`,
    typeof open === 'string' ? 0 : open.items.length,
  );
  useEffect(() => {
    void mountSaving();
    // The offline message can't be loaded without a network.
    loadToaster().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (user === undefined) return;
    void loadCollection(id);
    const onOnline = () => void sendOwnQueue(id);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [user, id]);

  if (session === 'signed-out' && !hasUnsaved) {
    return (
      <AccessMessage
        title="A collection"
        text="Sign in to open your collections. This address opens a collection for its owner only: of someone else's, ask for a share link."
        action={<SignInButton />}
      />
    );
  }
  if (session === 'unreachable') return <SessionUnreachable />;
  if (open === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="home" />;
  if (open === 'failed') {
    const retry = () => {
      $open.set('loading');
      void loadCollection(id);
    };
    return (
      <StateMessage
        heading="h1"
        tone="danger"
        icon={<ImageOff />}
        title="Failed to load this collection"
        action={<TryAgain onRetry={retry} />}
      />
    );
  }
  if (open === 'not-found') {
    return (
      <StateMessage
        heading="h1"
        icon={<FolderX />}
        title="Collection not found"
        text="It was deleted, or it belongs to someone else."
        action={
          <LinkButton kind="primary" href="/collections">
            Your collections
          </LinkButton>
        }
      />
    );
  }
  const present = new Set(open.items.map(({ image }) => image));
  const chosen = selected.filter((image) => present.has(image));
  return (
    <>
      <CollectionHeader open={open} />
      <CollectionGrid open={open} within={within} selected={chosen} onSelect={setSelected} />
      {chosen.length > 0 && <SelectionBar open={open} selected={chosen} onSelect={setSelected} />}
    </>
  );
}
