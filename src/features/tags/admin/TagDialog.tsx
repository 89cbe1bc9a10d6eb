import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import type { OnReverted } from '#features/history/admin/RevertButton.tsx';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import { type AdminTag, TAG_DESCRIPTION_MAX } from '#shared/tags/tag-admin.contract.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { editErrors, nameHint, openEdit, updateOf } from './tag-edit.ts';

type TagDialogProps = {
  tag: AdminTag;
  all: readonly AdminTag[];
  onClose: () => void;
  onReverted: OnReverted;
  onSaved: () => Promise<void>;
};

/** Renames and describes a tag. */
export function TagDialog({ tag, all, onClose, onReverted, onSaved }: TagDialogProps) {
  const [edit, setEdit] = useState(() => openEdit(tag));
  const update = updateOf(edit, tag);
  const errors = editErrors(edit, tag, all);

  const submit = async () => {
    if (!update) return;
    await callApi('PUT /api/admin/tags/{id}', { params: { id: String(tag.id) }, body: update });
    await onSaved();
  };

  return (
    <FormDialog
      title="Edit Tag"
      isChanged={update !== null}
      isReady={Object.keys(errors).length === 0}
      extra={<HistoryButton subject={{ kind: 'tag', id: String(tag.id), name: tag.name }} onReverted={onReverted} />}
      onSave={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
