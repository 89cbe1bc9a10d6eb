import type { GalleryView } from './gallery-view.ts';

/** What to do with the image that an address names: open it, ask to sign in, wait for the list, or nothing. */
export type SharedImageStep = { step: 'open'; index: number } | { step: 'prompt' | 'wait' | 'none' };

/**
 * What a shared link to an image does (contract 7): it opens once the list has it. A signed-out visitor who comes for an
 * image outside the preview gets the sign-in prompt.
 */
export function sharedImageStep(
  id: string | null,
  session: 'loading' | 'signed-out' | 'signed-in',
  view: GalleryView,
  isSettled: boolean,
): SharedImageStep {
  if (id === null) return { step: 'none' };
  const index = view.items.findIndex((item) => item.id === id);
  if (index >= 0) return { step: 'open', index };
  if (session === 'signed-out' && view.status === 'ready') return { step: 'prompt' };
  return session === 'signed-in' && isSettled ? { step: 'none' } : { step: 'wait' };
}
