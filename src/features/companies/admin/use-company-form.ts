import { useState } from 'react';
import { ApiError, callApi, sentenceOf } from '#browser/api-client.ts';
import { storing } from '#browser/use-conflict.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import { loadSession } from '#features/session/session.client.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import type { CompanyFormInput } from '#shared/companies/company-form.contract.ts';
import type { Choices } from '#ui/form/conflict.ts';
import { CHECK_FIELDS, CREATE_FAILED, CREATED, UNREACHABLE, UPDATED, updateFailed } from './company.messages.ts';
import {
  type CompanyField,
  type CompanyFormState,
  errorsOf,
  isDirty,
  isStored,
  meetConflict,
  payloadOf,
  refuse,
  settleConflict,
  shownErrors,
  touchAll,
  touchField,
  typeField,
} from './company-form-state.ts';

/** Creates a company. If the response is lost, looks whether it was stored: by its slug, which is unique. */
const createCompany = (input: CompanyFormInput): Promise<CompanyRecord> =>
  callApi('POST /api/admin/companies', { body: input }).catch(async (error: unknown) => {
    const stored = error instanceof TypeError ? await callApi('GET /api/admin/companies').catch(() => []) : [];
    const created = stored.find(({ slug, name }) => slug === input.slug && name === input.name.trim());
    if (created) return created;
    throw error;
  });

/** State and actions of the company form; `onSaved` receives the stored company. */
export function useCompanyForm(opened: CompanyFormState, onSaved: (company: CompanyRecord) => void) {
  const [state, setState] = useState(opened);
  const [isSaving, setSaving] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const isUploading = uploads > 0;
  const isUnsaved = isDirty(state) || isUploading;
  useUnsavedGuard(isUnsaved);

  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.errors) setState((previous) => refuse(previous, problem.errors ?? {}));
    if (problem?.current) setState((previous) => meetConflict(previous, problem.current as CompanyRecord));
    const reason = sentenceOf(error, error instanceof ApiError ? error.message : UNREACHABLE);
    // Errors of fields are shown beside them.
    setFailure(problem?.errors ? CHECK_FIELDS : reason);
    if (error instanceof ApiError && error.status === 401) void loadSession();
    const description = state.stored ? updateFailed(reason) : CREATE_FAILED;
    showToast({ title: 'Error', description, kind: 'destructive' });
  };

  const save = async () => {
    setState(touchAll);
    setFailure(null);
    if (Object.keys(errorsOf(state)).length > 0) return;
    setSaving(true);
    try {
      const fields = payloadOf(state);
      const { stored } = state;
      const company = await (stored
        ? storing(
            () => callApi('PUT /api/admin/companies/{id}', { params: { id: stored.id }, body: fields }),
            (current: CompanyRecord) => isStored(state, current),
          )
        : createCompany(fields));
      setSaving(false);
      showToast(state.stored ? UPDATED : CREATED);
      onSaved(company);
    } catch (error) {
      setSaving(false);
      fail(error);
    }
  };

  /** Runs an upload for the form: until it ends, saving is disabled and closing asks first. */
  const duringUpload = async (upload: () => Promise<void>) => {
    setUploads((count) => count + 1);
    await upload();
    setUploads((count) => count - 1);
  };

  return {
    state,
    isSaving,
    isUploading,
    failure,
    duringUpload,
    isUnsaved,
    errors: shownErrors(state),
    type: (field: CompanyField, text: string) => setState((previous) => typeField(previous, field, text)),
    touch: (field: CompanyField) => setState((previous) => touchField(previous, field)),
    settle: (choices: Choices) => setState((previous) => settleConflict(previous, choices)),
    save,
  };
}

export type CompanyFormControls = ReturnType<typeof useCompanyForm>;
