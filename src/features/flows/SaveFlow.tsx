import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, callApi } from '#browser/api-client.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import { SIGN_IN_INTENT, signIn } from '#features/session/sign-in.ts';
import type { Flow } from '#shared/flows/flow.contract.ts';
import { Button } from '#ui/Button.tsx';

/** The link replaces the pressed button and takes over its focus. */
const takeFocus = (link: HTMLAnchorElement | null): void => {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true });
};

/** Saves a flow as a collection: its images in order, with their captions as notes. */
export function SaveFlow({ flow, isSignedIn }: { flow: Flow; isSignedIn: boolean }) {
  const [saved, setSaved] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { id } = await callApi('POST /api/flows/{slug}/save', { params: { slug: flow.slug } });
      setSaved(id);
      showToast({ title: 'Flow saved', description: 'Its images are a collection of yours now.' });
    } catch (error) {
      showFailure(error, 'Please try again.', 'Not saved');
      if (error instanceof ApiError && error.status === 401) void loadSession();
    }
    setSaving(false);
  };
  /** Saving was requested before the sign-in. */
  const isDue = useRef(false);
  const saveDue = useEffectEvent(() => {
    if (isDue.current) void save();
    isDue.current = false;
  });
  useEffect(() => {
    if (isSignedIn) saveDue();
  }, [isSignedIn]);
  const signInAndSave = () => {
    isDue.current = true;
    void signIn();
  };
  if (saved && isSignedIn) {
    return (
      <a
        ref={takeFocus}
        href={`/collections/${saved}`}
        className="ml-auto text-14 text-accent-text underline underline-offset-4"
      >
        Open the collection
      </a>
    );
  }
  return (
    <Button
      kind="primary"
      className="ml-auto"
      disabled={isSaving}
      onClick={() => (isSignedIn ? void save() : signInAndSave())}
      {...(isSignedIn ? {} : SIGN_IN_INTENT)}
    >
      <Bookmark className="size-4" />
      <span>
        Save<span className="max-sm:sr-only"> flow</span>
      </span>
    </Button>
  );
}
