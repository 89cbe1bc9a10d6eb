import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import type { TakedownResponse } from '#shared/takedowns/takedown.contract.ts';
import { counted } from '#shared/text/counted.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** The image to take down, its name for people, and the reason where it is known already. */
type NamedImage = { id: string; name: string; reason?: string };

/** What a takedown did, and what remains to do. */
function Outcome({ done, onClose }: { done: TakedownResponse; onClose: () => void }) {
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
          <p className="mt-4 text-14 font-medium">Nearly the same image, still in the gallery</p>
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
  const [done, setDone] = useState<TakedownResponse>();
  if (done) return <Outcome done={done} onClose={() => onDone(true)} />;
  return (
    <ReasonDialog
      title="Take this image down?"
      text={`${image.name}: every copy leaves the gallery for good, with its files and the covers made of it. The same image is refused from then on. To hide it for a while, hide it instead.`}
      confirm="Take down"
      reason={image.reason}
      failure="The image could not be taken down. Try again."
      onTake={async (reason) =>
        setDone(await callApi('POST /api/admin/takedowns', { body: { image: image.id, reason } }))
      }
      onClose={() => onDone(false)}
    />
  );
}

/** Opens the dialog; resolves with whether the image is gone. */
export const askToTakeDown = (image: NamedImage): Promise<boolean> =>
  ask((answer) => <TakedownDialog image={image} onDone={answer} />);
