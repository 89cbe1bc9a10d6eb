import { useState } from 'react';
import { ApiError, sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import { createCompany, updateCompany } from './companies-admin.client.ts';
import { CREATE_FAILED, CREATED, UPDATED, updateFailed } from './company.messages.ts';
import {
  type CompanyField,
  type CompanyFormState,
  errorsOf,
  isDirty,
  meetConflict,
  payloadOf,
  refuse,
  settleConflict,
  shownErrors,
  touchAll,
  touchField,
  typeField,
} from './company-form-state.ts';

/** The company form's state and what it can do; `onSaved` gets the company as it is stored now. */
export function useCompanyForm(opened: CompanyFormState, onSaved: (company: Company) => void) {
  const [state, setState] = useState(opened);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = isDirty(state);
  useUnsavedGuard(isUnsaved);

  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.errors) setState((held) => refuse(held, problem.errors ?? {}));
    if (problem?.current) setState((held) => meetConflict(held, problem.current as Company));
    const otherwise = error instanceof Error ? error.message : '';
    const description = state.stored ? updateFailed(sentenceOf(error, otherwise)) : CREATE_FAILED;
    showToast({ title: 'Error', description, kind: 'destructive' });
  };

  const save = async () => {
    setState(touchAll);
    if (Object.keys(errorsOf(state)).length > 0) return;
    setSaving(true);
    try {
      const fields = payloadOf(state);
      const company = await (state.stored ? updateCompany(state.stored.id, fields) : createCompany(fields));
      setSaving(false);
      showToast(state.stored ? UPDATED : CREATED);
      onSaved(company);
    } catch (error) {
      setSaving(false);
      fail(error);
    }
  };

  return {
    state,
    isSaving,
    isUnsaved,
    errors: shownErrors(state),
    type: (field: CompanyField, text: string) => setState((held) => typeField(held, field, text)),
    touch: (field: CompanyField) => setState((held) => touchField(held, field)),
    settle: (keep: 'yours' | 'theirs') => setState((held) => settleConflict(held, keep)),
    save,
  };
}

/** The company form as its parts use it. */
export type CompanyFormControls = ReturnType<typeof useCompanyForm>;
