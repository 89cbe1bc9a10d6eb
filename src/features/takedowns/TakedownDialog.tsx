import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import type { TakedownAnswer } from '#shared/takedowns/takedown.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Same as `TAKEDOWN_REASON_MAX` in the contract, which would load the schema library. */
const REASON_MAX = 500;

/** The image to take down, and its name for people. */
type NamedImage = { id: string; name: string };

/** What a takedown did, and what remains to do. */
function Outcome({ done, onClose }: { done: TakedownAnswer; onClose: () => void }) {
  return (
    <Dialog
      title="Image taken down"
      onClose={onClose}
      footer={
        <Button data-first-focus kind="primary" size="sm" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-14">
        {counted(done.images, 'image')} and {counted(done.covers, 'cover or logo', 'covers or logos')} removed. The
        files answer 404 now. Pages that still show the image are replaced by the next build.
        {!done.filesRemoved && ' The image host has not deleted every file yet; the server tries again every minute.'}
      </p>
      {done.near.length > 0 && (
        <>
          <p className="mt-4 text-14 font-medium">Nearly the same picture, still in the gallery</p>
          <ul className="mt-2 flex flex-col gap-1 text-14">
            {done.near.map(({ id, subject }) => (
              <li key={id}>
                <a
                  href={`/admin/images?q=${id}`}
                  className="break-words text-accent-text underline-offset-4 hover:underline"
                >
                  {subject}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-14 font-medium">Not reached by a takedown</p>
      <ul className="mt-2 flex flex-col gap-2 text-14 text-muted">
        {done.notReached.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Asks for the reason, takes the image down, and shows the result; `onDone` receives whether it is gone. */
function TakedownDialog({ image, onDone }: { image: NamedImage; onDone: (isGone: boolean) => void }) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<TakedownAnswer>();
  if (done) return <Outcome done={done} onClose={() => onDone(true)} />;
  const close = () => {
    if (!isPending) onDone(false);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem('Say why the image is taken down.');
      return;
    }
    setPending(true);
    setProblem('');
    try {
      setDone(await callApi('POST /api/admin/takedowns', { body: { image: image.id, reason } }));
    } catch (error) {
      setProblem(sentenceOf(error, 'The image could not be taken down. Try again.'));
    }
    setPending(false);
  };
  return (
    <Dialog
      title="Take this image down?"
      onClose={close}
      footer={
        <>
          <Button size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" size="sm" type="submit" form="takedown-form" disabled={isPending}>
            {isPending ? 'Taking down...' : 'Take down'}
          </Button>
        </>
      }
    >
      <form id="takedown-form" onSubmit={(event) => void submit(event)}>
        <p className="text-14 text-muted">
          {image.name}: every copy leaves the gallery for good, with its files and the covers made of it. The same image
          is refused from then on. To hide it for a while, hide it instead.
        </p>
        <label className="mt-4 flex flex-col gap-2 text-14 font-medium">
          Reason
          <textarea
            data-first-focus
            rows={3}
            maxLength={REASON_MAX}
            aria-invalid={problem !== ''}
            aria-describedby="takedown-problem"
            value={reason}
            onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
            className="w-full rounded-lg bg-surface px-3 py-2 font-normal text-ink ring-1 ring-hairline-strong ring-inset"
          />
        </label>
        <p className="mt-2 text-12 text-muted">Admins read it in the list of takedowns.</p>
        <p id="takedown-problem" role="alert" className="mt-3 text-14 text-danger-text empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}

/** Opens the dialog; resolves with whether the image is gone. */
export function askToTakeDown(image: NamedImage): Promise<boolean> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const finish = (isGone: boolean) => {
      root.unmount();
      host.remove();
      resolve(isGone);
    };
    root.render(<TakedownDialog image={image} onDone={finish} />);
  });
}
