import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { closeLightbox } from '#features/lightbox/lightbox.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import { $isGated, showList } from './open-image.store.ts';
import type { ListOnPage } from './open-image.ts';

/** Few come by a link to an image they may not see; only they are sent it. */
const SignInDialog = lazy(async () => ({ default: (await import('#features/session/SignInDialog.tsx')).SignInDialog }));

/** Opens the image in the address once `list` has it; returns the sign-in prompt for one that takes a session. Null: not the list on show. */
export function useOpenImage(list: ListOnPage | null, subject: PromptSubject): ReactNode {
  const isGated = useStore($isGated, { ssr: 'initial' });
  useEffect(() => {
    if (list) showList(list);
  }, [list]);
  return (
    list &&
    isGated && (
      <Suspense>
        <SignInDialog subject={subject} onClose={closeLightbox} />
      </Suspense>
    )
  );
}
