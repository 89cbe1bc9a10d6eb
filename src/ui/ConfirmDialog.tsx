import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useBusy } from './use-busy.ts';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** Label of the confirming button. */
  confirm: string;
  /** A more dangerous answer, shown as such. */
  other?: { label: string; onChoose: () => void };
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
};

/** Asks for confirmation of a destructive action; Cancel has the focus. */
export function ConfirmDialog({ title, text, confirm, other, onConfirm, onCancel }: ConfirmDialogProps) {
  const [isPending, during] = useBusy();
  const cancel = () => {
    if (!isPending) onCancel();
  };
  return (
    <Dialog
      role="alertdialog"
      size={other ? 'medium' : 'small'}
      title={title}
      onClose={cancel}
      footer={
        <>
          <Button data-first-focus size="sm" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button
            kind={other ? 'secondary' : 'danger'}
            size="sm"
            disabled={isPending}
            onClick={() => void during(async () => onConfirm())}
            className={other && 'text-danger-text!'}
          >
            {isPending ? 'One moment...' : confirm}
          </Button>
          {other && (
            <Button kind="danger" size="sm" disabled={isPending} onClick={other.onChoose}>
              {other.label}
            </Button>
          )}
        </>
      }
    >
      <p className="text-14 text-muted">{text}</p>
    </Dialog>
  );
}
