import { useState } from 'react';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import type { SynonymTerms } from '#shared/search/synonym.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
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
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const isChanged = typedTerms(text).join('\n') !== (group?.terms.join('\n') ?? '');
  useUnsavedGuard(isChanged);
  const error = termsError(text);
  const shared = sharedTerms(text, others);

  const close = () => {
    if (isSaving) return;
    if (isChanged) setAsking(true);
    else onClose();
  };

  const submit = async () => {
    setChecked(true);
    if (error || isSaving) return;
    setSaving(true);
    try {
      await save(group, typedTerms(text));
      await onSaved();
    } catch (reason) {
      setRefusal(sentenceOf(reason, 'Not saved: the server could not be reached. Try again.'));
    }
    setSaving(false);
  };

  return (
    <Dialog
      size="small"
      title={group ? 'Edit Synonyms' : 'Add Synonyms'}
      onClose={close}
      footer={
        <>
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" size="sm" type="submit" form="synonyms-form" disabled={isSaving || !isChanged}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="synonyms-form"
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SessionEnded />
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
