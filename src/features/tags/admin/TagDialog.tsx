import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useConflict } from '#browser/use-conflict.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import type { OnReverted } from '#features/history/admin/RevertButton.tsx';
import { useAttempt } from '#features/notifications/attempt.ts';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import { type AdminTag, TAG_DESCRIPTION_MAX } from '#shared/tags/tag-admin.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { type Choices, differencesOf, settledFields } from '#ui/form/conflict.ts';
import { TextArea, TextField } from '#ui/form/TextField.tsx';
import { editErrors, initialEdit, isStored, nameHint, TAG_LABELS, updateOf } from './tag-edit.ts';

type TagDialogProps = {
  tag: AdminTag;
  all: readonly AdminTag[];
  onClose: () => void;
  onReverted: OnReverted;
  onSaved: () => Promise<void>;
  onDeleted: () => Promise<void>;
};

/** Deletes a tag that no image has. The undo needs no confirmation. */
function DeleteTag({ tag, onDeleted }: Pick<TagDialogProps, 'tag' | 'onDeleted'>) {
  const [isDeleting, run] = useAttempt();
  const remove = () =>
    run(async () => {
      await callApi('DELETE /api/admin/tags/{id}', { params: { id: String(tag.id) } });
      await onDeleted();
    }, 'Failed to delete the tag. Please try again.');
  return (
    <Button size="sm" disabled={isDeleting} onClick={() => void remove()} className="text-danger-text">
      Delete
    </Button>
  );
}

/** Renames and describes a tag. */
export function TagDialog({ tag: opened, all, onClose, onReverted, onSaved, onDeleted }: TagDialogProps) {
  const [tag, setTag] = useState(opened);
  const [edit, setEdit] = useState(() => initialEdit(tag));
  const { theirs, saving, settled } = useConflict<AdminTag>();
  const update = updateOf(edit, tag);
  const errors = editErrors(edit, tag, all);

  const submit = async () => {
    if (!update) return;
    const save = () => callApi('PUT /api/admin/tags/{id}', { params: { id: String(tag.id) }, body: update });
    if (await saving(save, (current) => isStored(update, current))) await onSaved();
  };

  const sides = theirs && { based: initialEdit(tag), theirs: initialEdit(theirs), mine: edit };
  const settle = (choices: Choices) => {
    if (!theirs || !sides) return;
    setTag(theirs);
    setEdit(settledFields(sides, choices));
    settled();
  };

  return (
    <FormDialog
      title="Edit Tag"
      isChanged={update !== null}
      isReady={Object.keys(errors).length === 0 && !theirs}
      extra={
        <>
          {tag.images === 0 && <DeleteTag tag={tag} onDeleted={onDeleted} />}
          <HistoryButton subject={{ kind: 'tag', id: String(tag.id), name: tag.name }} onReverted={onReverted} />
        </>
      }
      onSave={submit}
      onClose={onClose}
    >
      {sides && <ConflictNotice subject="tag" differences={differencesOf(sides, TAG_LABELS)} onSettle={settle} />}
      <TextField
        label={TAG_LABELS.name}
        hint={nameHint(edit, tag, all)}
        error={errors.name}
        autoComplete="off"
        value={edit.name}
        onChange={(text) => setEdit({ ...edit, name: text })}
      />
      <TextArea
        label={TAG_LABELS.description}
        hint="Visitors read it as the tag's definition."
        error={errors.description}
        rows={3}
        dir="auto"
        maxLength={TAG_DESCRIPTION_MAX}
        placeholder={tag.definition}
        value={edit.description}
        onChange={(text) => setEdit({ ...edit, description: text })}
      />
      <TextField
        label={TAG_LABELS.aliases}
        hint="Separate names with commas. Images that arrive under one of them get this tag."
        error={errors.aliases}
        autoComplete="off"
        value={edit.aliases}
        onChange={(text) => setEdit({ ...edit, aliases: text })}
      />
    </FormDialog>
  );
}
