import { useEffect } from 'react';
import { storeFile, takeStoredFile } from '#browser/file-store.ts';
import { useReading } from '#browser/use-reading.ts';
import { useRestoredFocus } from '#browser/use-restored-focus.ts';
import { useStore } from '#browser/use-store.ts';
import { SignInButton } from '#features/session/SignInButton.tsx';
import { $session } from '#features/session/session.store.ts';
import { onLeavingToSignIn } from '#features/session/sign-in.client.ts';
import { Badge } from '#ui/Badge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import { DropZone } from './DropZone.tsx';
import { persistUploads } from './persist-uploads.ts';
import { SessionUploads } from './SessionUploads.tsx';
import { announcementOf } from './uploader.messages.ts';
import { $uploader, chooseFile } from './uploader.store.ts';
import { fetchImageHostStatus } from './uploads.client.ts';

const NAME = 'chosen upload';

/** How long in ms it is stored. */
const MAX_AGE_MS = 3_600_000;

/** If popups are blocked, the page is left to sign in: stores the chosen file and chooses it again later; returns a stop function. */
function restoreChosenFile(maxMb: number): () => void {
  void takeStoredFile(NAME, MAX_AGE_MS).then((file) => {
    if (file && $uploader.get().kind === 'empty') chooseFile(file, maxMb);
  });
  return onLeavingToSignIn(async () => {
    const uploader = $uploader.get();
    if (uploader.kind === 'chosen') await storeFile(NAME, uploader.file);
  });
}

/** How often the image host's state is requested, in ms; the server caches it for the same time. */
const POLL_MS = 30_000;

const STATES = {
  checking: { tone: 'neutral', word: 'Checking...', text: 'Checking whether the image host can be reached.' },
  connected: { tone: 'success', word: 'Connected', text: 'The image host can be reached.' },
  unreachable: { tone: 'danger', word: 'Not connected', text: "The image host can't be reached. Uploads may fail." },
  unknown: { tone: 'warning', word: 'Unknown', text: 'The server does not respond. Check your network.' },
} as const;

/** Whether the image host is available for uploads. */
function HostStatusCard() {
  const { value, failed } = useReading(fetchImageHostStatus, { everyMs: POLL_MS });
  const reached = value?.connected ? STATES.connected : STATES.unreachable;
  const state = failed ? STATES.unknown : value ? reached : STATES.checking;
  return (
    <Panel title="Image host" badge={<Badge tone={state.tone}>{state.word}</Badge>}>
      <p role="status" className="text-14 text-muted">
        {state.text}
      </p>
    </Panel>
  );
}

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
