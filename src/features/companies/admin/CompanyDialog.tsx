import { useState } from 'react';
import type { Company } from '#shared/companies/company.contract.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CompanyFieldset } from './CompanyFieldset.tsx';
import { CompanyPreview } from './CompanyPreview.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CONFIRM_DISCARD } from './company.messages.ts';
import type { CompanyFormState } from './company-form-state.ts';
import { LookFieldset } from './LookFieldset.tsx';
import { useCompanyForm } from './use-company-form.ts';

type CompanyDialogProps = {
  opened: CompanyFormState;
  onSaved: (company: Company) => void;
  onClose: () => void;
};

/** 'Add New Company' or 'Edit Company' (spec 2): the form beside a live preview of the card. */
export function CompanyDialog({ opened, onSaved, onClose }: CompanyDialogProps) {
  const form = useCompanyForm(opened, onSaved);
  const [isAsking, setAsking] = useState(false);
  const isNew = form.state.stored === null;
  const close = () => {
    if (form.isSaving) return;
    if (form.isUnsaved) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      size="large"
      title={isNew ? 'Add New Company' : 'Edit Company'}
      onClose={close}
      footer={
        <>
          {form.isUnsaved && <p className="mr-auto text-12 text-muted">Unsaved changes</p>}
          <Button size="sm" disabled={form.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            type="submit"
            form="company-form"
            disabled={form.isSaving || form.state.conflict !== null}
          >
            {form.isSaving ? 'Saving...' : isNew ? 'Create' : 'Update'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <form
          id="company-form"
          noValidate
          className="flex min-w-0 flex-col gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <ConflictNotice form={form} />
          <CompanyFieldset form={form} />
          <LookFieldset form={form} />
        </form>
        <CompanyPreview fields={form.state.fields} stored={form.state.stored} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Unsaved changes"
          text={CONFIRM_DISCARD}
          confirm="Discard"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
