import { type ReactNode, useId, useState } from 'react';
import { sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SessionEnded } from '../SessionEnded.tsx';

const UNREACHABLE = 'Not saved: the server could not be reached. Try again.';

type FormDialogProps = {
  title: string;
  size?: 'small' | 'large';
  isChanged: boolean;
  /** Whether the input can be saved; the dialog itself requires a change. */
  isReady?: boolean;
  /** Shown in the footer before the buttons. */
  extra?: ReactNode;
  /** Saves the input; a rejection is shown and keeps the dialog open. */
  onSave: () => Promise<void>;
  /** The message of a rejection, if the error has none of its own. */
  messageOf?: (error: unknown, otherwise: string) => string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form: asks before unsaved input is lost, shows why saving failed, and survives the end of the session. */
export function FormDialog({ title, size = 'small', isChanged, isReady = true, extra, ...props }: FormDialogProps) {
  const { onSave, messageOf = sentenceOf, onClose, children } = props;
  const [isSaving, setSaving] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const formId = useId();
  useUnsavedGuard(isChanged);

  const close = () => {
    if (isSaving) return;
    if (isChanged) setDiscarding(true);
    else onClose();
  };

  const save = async () => {
    if (isSaving || !isChanged || !isReady) return;
    setFailure(undefined);
    setSaving(true);
    await onSave().catch((error: unknown) => setFailure(messageOf(error, UNREACHABLE)));
    setSaving(false);
  };

  return (
    <Dialog
      size={size}
      title={title}
      onClose={close}
      footer={
        <>
          {extra}
          {failure && (
            <p role="alert" className="mr-auto min-w-0 text-12 text-danger-text">
              {failure}
            </p>
          )}
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" type="submit" form={formId} disabled={isSaving || !isChanged || !isReady}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <Form id={formId} className="flex min-w-0 flex-col gap-4" onSubmit={save}>
        <SessionEnded />
        {children}
      </Form>
      {isDiscarding && <DiscardDialog onDiscard={onClose} onCancel={() => setDiscarding(false)} />}
    </Dialog>
  );
}
