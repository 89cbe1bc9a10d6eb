import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { closeLightbox, type OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { $isGated, $listsByTab } from './list-on-page.store.ts';
import type { ListOnPage } from './open-image.ts';
import './open-image-root.ts';
import type { GalleryList } from './use-list.ts';

/** Loaded only for links to gated images. */
const SignInDialog = lazyComponent(() =>
  import('#features/session/SignInDialog.tsx').then((part) => part.SignInDialog),
);

/** A list in which the image of the address is looked up. */
export function useListOnPage(
  { filters, query, session, isOwn, prompt, items, pages, absent }: GalleryList,
  { tab, tag, reading, companies, kind }: Pick<ListOnPage, 'tab'> & Omit<OpenLightbox, 'items' | 'index'>,
): ListOnPage {
  return useMemo(
    () => ({
      ...{ tab, tag, reading, companies, kind },
      ...{ filters, query, session, isOwn, hasMore: prompt, items, pages, absent },
    }),
    [tab, tag, reading, companies, kind, filters, query, session, isOwn, prompt, items, pages, absent],
  );
}

/** Opens the image in the address once `list` has it; returns the sign-in prompt for a gated one. Null: the list is not visible. */
export function useOpenImage(list: ListOnPage | null, subject: PromptSubject): ReactNode {
  const isGated = useStore($isGated);
  useEffect(() => {
    if (list) $listsByTab.set({ ...$listsByTab.get(), [list.tab]: list });
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
