import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import type { SynonymTerms } from '#shared/search/synonym.contract.ts';
import { Field } from '#ui/form/Field.tsx';
import { TEXTAREA } from '#ui/form/input-style.ts';
import { sharedTerms, termsError, typedTerms } from './synonym-edit.ts';

type SynonymDialogProps = {
  /** Null: a new one. */
  group: SynonymTerms | null;
  others: readonly SynonymTerms[];
  onClose: () => void;
  onSaved: () => Promise<void>;
};

const save = (group: SynonymTerms | null, terms: string[]) =>
  group
    ? callApi('PUT /api/admin/synonyms/{id}', {
        params: { id: String(group.id) },
        body: { terms, was: group.terms },
      })
    : callApi('POST /api/admin/synonyms', { body: { terms } });

/** Edits a group of synonyms. */
export function SynonymDialog({ group, others, onClose, onSaved }: SynonymDialogProps) {
  const [text, setText] = useState(() => group?.terms.join('\n') ?? '');
  const [isChecked, setChecked] = useState(false);
  const isChanged = typedTerms(text).join('\n') !== (group?.terms.join('\n') ?? '');
  const error = termsError(text);
  const shared = sharedTerms(text, others);

  const submit = async () => {
    setChecked(true);
    if (error) return;
    await save(group, typedTerms(text));
    await onSaved();
  };

  return (
    <FormDialog
      title={group ? 'Edit Synonyms' : 'Add Synonyms'}
      isChanged={isChanged}
      onSave={submit}
      onClose={onClose}
    >
      <Field
        label="Terms"
        hint={
          shared.length > 0
            ? `Also in another group: ${shared.join(', ')}. A search for it finds the terms of both.`
            : 'One word or phrase a line. Case, accents and punctuation are ignored.'
        }
        error={isChecked ? error : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            data-first-focus
            rows={6}
            dir="auto"
            placeholder={'MFA\nmulti-factor authentication'}
            className={TEXTAREA}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
