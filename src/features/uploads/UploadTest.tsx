import { useEffect } from 'react';
import { useRestoredFocus } from '#browser/use-restored-focus.ts';
import { useStore } from '#browser/use-store.ts';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { DropZone } from './DropZone.tsx';
import { HostStatusCard } from './HostStatusCard.tsx';
import { persistUploads } from './persist-uploads.ts';
import { restoreChosenFile } from './restore-chosen-file.ts';
import { SessionUploads } from './SessionUploads.tsx';
import { announcementOf } from './uploader.messages.ts';
import { $uploader } from './uploader.store.ts';

/** Everyone may see the page; signed-out people learn early that uploading needs a session. */
const SignInHint = () => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-soft px-5 py-4">
    <p className="text-14 text-muted">Uploading needs an account. A file you have chosen stays while you sign in.</p>
    <SignInButton label="Sign in with Google" />
  </div>
);

/** The upload test page (spec 2): uploader with preview, status card, uploads of this session. */
export function UploadTest({ maxMb }: { maxMb: number }) {
  const uploader = useStore($uploader);
  const session = useStore($session);
  useEffect(() => persistUploads(), []);
  useEffect(() => restoreChosenFile(maxMb), [maxMb]);
  const part = useRestoredFocus<HTMLElement>(uploader.kind);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section ref={part} tabIndex={-1} aria-label="Uploader" className="flex min-w-0 flex-col gap-4 outline-none">
        {uploader.kind === 'empty' ? <DropZone maxMb={maxMb} /> : <ChosenFile uploader={uploader} maxMb={maxMb} />}
        {uploader.kind === 'empty' && session.kind === 'signed-out' && <SignInHint />}
        <p aria-live="polite" className="sr-only" data-upload-progress>
          {announcementOf(uploader)}
        </p>
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        <HostStatusCard />
        <SessionUploads />
      </div>
    </div>
  );
}
