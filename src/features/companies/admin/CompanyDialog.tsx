import { useRef, useState } from 'react';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import type { OnReverted } from '#features/history/admin/RevertButton.tsx';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import type { Choices } from '#ui/form/conflict.ts';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { CompanyFieldset } from './CompanyFieldset.tsx';
import { CompanyPreview } from './CompanyPreview.tsx';
import { type CompanyFormState, conflictDifferences } from './company-form-state.ts';
import { LookFieldset } from './LookFieldset.tsx';
import { type CompanyFormControls, useCompanyForm } from './use-company-form.ts';

type CompanyDialogProps = {
  opened: CompanyFormState;
  /** All companies. */
  companies: readonly CompanyRecord[];
  onSaved: (company: CompanyRecord) => void;
  onReverted: OnReverted;
  onClose: () => void;
};

/** The text beside the buttons: why saving failed, what is pending, or that there are unsaved changes. */
function FormNote({ form }: { form: CompanyFormControls }) {
  const { conflict } = form.state;
  if (conflict)
    return <p className="mr-auto text-12 max-sm:w-full text-warning-text">First choose which values to keep.</p>;
  if (form.isUploading) return <p className="mr-auto text-12 max-sm:w-full text-muted">Uploading an image...</p>;
  if (form.failure) return <p className="mr-auto text-12 max-sm:w-full text-danger-text">Not saved. {form.failure}</p>;
  return form.isUnsaved ? <p className="mr-auto text-12 max-sm:w-full text-muted">Unsaved changes</p> : null;
}

/** 'Add New Company' or 'Edit Company' (spec 2): the form beside a live preview of the card. */
export function CompanyDialog({ opened, companies, onSaved, onReverted, onClose }: CompanyDialogProps) {
  const form = useCompanyForm(opened, onSaved);
  const [isDiscarding, setDiscarding] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLFormElement>(null);
  const save = async () => {
    await form.save();
    // The invalid field may be out of view.
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const settle = (choices: Choices) => {
    form.settle(choices);
    saveButton.current?.focus();
  };
  const isNew = form.state.stored === null;
  const close = () => {
    if (form.isSaving) return;
    if (form.isUnsaved) setDiscarding(true);
    else onClose();
  };
  return (
    <Dialog
      size="large"
      title={isNew ? 'Add New Company' : 'Edit Company'}
      onClose={close}
      footer={
        <>
          {opened.stored && (
            <HistoryButton
              subject={{ kind: 'company', id: opened.stored.id, name: opened.stored.name }}
              onReverted={onReverted}
            />
          )}
          <FormNote form={form} />
          <Button size="sm" disabled={form.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            type="submit"
            form="company-form"
            ref={saveButton}
            disabled={form.isSaving || form.isUploading || form.state.conflict !== null}
          >
            {form.isSaving ? 'Saving...' : isNew ? 'Create' : 'Update'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Form ref={sheet} id="company-form" noValidate className="flex min-w-0 flex-col gap-6" onSubmit={save}>
          <SessionEnded />
          {form.state.conflict && (
            <ConflictNotice
              key={form.state.conflict.version}
              subject="company"
              differences={conflictDifferences(form.state)}
              onSettle={settle}
            />
          )}
          <CompanyFieldset form={form} companies={companies} />
          <LookFieldset form={form} />
        </Form>
        <CompanyPreview fields={form.state.fields} stored={form.state.stored} />
      </div>
      {isDiscarding && <DiscardDialog onDiscard={onClose} onCancel={() => setDiscarding(false)} />}
    </Dialog>
  );
}
