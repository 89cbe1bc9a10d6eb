import { useState } from 'react';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { type AdminTag, TAG_DESCRIPTION_MAX } from '#shared/tags/tag-admin.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { editErrors, nameHint, openEdit, updateOf } from './tag-edit.ts';

type TagDialogProps = {
  tag: AdminTag;
  all: readonly AdminTag[];
  onClose: () => void;
  onReverted: () => void;
  onSaved: () => Promise<void>;
};

/** Renames and describes a tag. */
export function TagDialog({ tag, all, onClose, onReverted, onSaved }: TagDialogProps) {
  const [edit, setEdit] = useState(() => openEdit(tag));
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const update = updateOf(edit, tag);
  const errors = editErrors(edit, tag, all);
  const isValid = Object.keys(errors).length === 0;
  useUnsavedGuard(update !== null);

  const close = () => {
    if (isSaving) return;
    if (update) setAsking(true);
    else onClose();
  };

  const submit = async () => {
    if (!update || !isValid || isSaving) return;
    setSaving(true);
    try {
      await callApi('PUT /api/admin/tags/{id}', { params: { id: String(tag.id) }, body: update });
      await onSaved();
    } catch (error) {
      setRefusal(sentenceOf(error, 'Not saved: the server could not be reached. Try again.'));
    }
    setSaving(false);
  };

  return (
    <Dialog
      size="small"
      title="Edit Tag"
      onClose={close}
      footer={
        <>
          <HistoryButton subject={{ kind: 'tag', id: String(tag.id), name: tag.name }} onReverted={onReverted} />
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" type="submit" form="tag-form" disabled={isSaving || !update || !isValid}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="tag-form"
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SessionEnded />
        <Field label="Name" hint={nameHint(edit, tag, all)} error={errors.name}>
          {(wiring) => (
            <input
              {...wiring}
              autoComplete="off"
              className={INPUT}
              value={edit.name}
              onChange={({ target }) => setEdit({ ...edit, name: target.value })}
            />
          )}
        </Field>
        <Field label="Description" hint="Visitors read it as the tag's definition." error={errors.description}>
          {(wiring) => (
            <textarea
              {...wiring}
              rows={3}
              dir="auto"
              maxLength={TAG_DESCRIPTION_MAX}
              className={TEXTAREA}
              value={edit.description}
              onChange={({ target }) => setEdit({ ...edit, description: target.value })}
            />
          )}
        </Field>
        <Field
          label="Aliases"
          hint="Separate names with commas. Images that arrive under one of them get this tag."
          error={errors.aliases}
        >
          {(wiring) => (
            <input
              {...wiring}
              autoComplete="off"
              className={INPUT}
              value={edit.aliases}
              onChange={({ target }) => setEdit({ ...edit, aliases: target.value })}
            />
          )}
        </Field>
        {refusal && (
          <p role="alert" className="text-12 text-danger-text">
            {refusal}
          </p>
        )}
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onCancel={() => setAsking(false)} />}
    </Dialog>
  );
}
