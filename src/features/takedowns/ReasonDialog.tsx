import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#browser/api-client.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Same as `TAKEDOWN_REASON_MAX` in the contract, which would load the schema library. */
const REASON_MAX = 500;

type ReasonDialogProps = {
  title: string;
  /** What a takedown does. */
  text: string;
  /** Label of the confirming button. */
  confirm: string;
  /** The reason, where it is known already. */
  reason?: string | undefined;
  /** Why it failed, where the server gives no reason. */
  failure: string;
  /** What is still being done, while it is. */
  progress?: string | undefined;
  onTake: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks why something is taken down, and takes it down. */
export function ReasonDialog({
  title,
  text,
  confirm,
  failure,
  progress,
  reason: initial = '',
  onTake,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState(initial);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const close = () => {
    if (!isPending) onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim() === '') {
      setProblem('Say why.');
      return;
    }
    setPending(true);
    setProblem('');
    try {
      await onTake(reason);
    } catch (error) {
      setProblem(sentenceOf(error, failure));
    }
    setPending(false);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button size="sm" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" size="sm" type="submit" form="takedown-form" disabled={isPending}>
            {isPending ? 'Taking down...' : confirm}
          </Button>
        </>
      }
    >
      <form id="takedown-form" onSubmit={(event) => void submit(event)}>
        <p className="text-14 text-muted">{text}</p>
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
        {progress && (
          <p role="status" className="mt-3 text-14 text-muted">
            {progress}
          </p>
        )}
      </form>
    </Dialog>
  );
}
