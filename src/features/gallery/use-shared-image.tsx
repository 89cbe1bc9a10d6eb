import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type LightboxReading, openLightbox } from '#features/lightbox/lightbox.store.ts';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryView } from './gallery-view.ts';
import { sharedImageStep } from './shared-image.ts';

/** Few come by a link to an image they may not see; only they are sent it. */
const SignInDialog = lazy(async () => ({ default: (await import('#features/session/SignInDialog.tsx')).SignInDialog }));

type SharedImageOptions = {
  view: GalleryView;
  /** Whether `view` is the viewer's own list, and not what stands in while it loads. */
  isSettled: boolean;
  isActive: boolean;
  badges: ReadonlyMap<string, CompanyBadge>;
  reading: LightboxReading;
  tag?: string | undefined;
  subject: PromptSubject;
};

const imageInAddress = () => new URLSearchParams(location.search).get('image');

/** Opens the image that the address names when the page is loaded; answers the sign-in prompt where there is need of it. */
export function useSharedImage({
  view,
  isSettled,
  isActive,
  badges,
  reading,
  tag,
  subject,
}: SharedImageOptions): ReactNode {
  const session = useStore($session, { ssr: 'initial' }).kind;
  const wanted = useRef<string | null | undefined>(undefined);
  const [isPrompting, setPrompting] = useState(false);
  useEffect(() => {
    if (wanted.current === undefined) wanted.current = imageInAddress();
    if (!isActive || wanted.current === null) return;
    const next = sharedImageStep(wanted.current, session, view, isSettled);
    if (next.step === 'wait') return;
    wanted.current = null;
    if (next.step === 'prompt') setPrompting(true);
    if (next.step !== 'open') return;
    openLightbox({ items: view.items, index: next.index, reading, companies: badges, ...(tag ? { tag } : {}) });
  }, [isActive, session, view, isSettled, badges, reading, tag]);
  return (
    isPrompting &&
    session === 'signed-out' && (
      <Suspense>
        <SignInDialog subject={subject} onClose={() => setPrompting(false)} />
      </Suspense>
    )
  );
}
