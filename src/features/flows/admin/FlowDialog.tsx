import { useState } from 'react';
import { ApiError, callApi, sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import type { AdminFlow, FlowStage } from '#shared/flows/flow.contract.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { CompanyField } from './CompanyField.tsx';
import { differencesOf, editErrors, type FlowEdit, isChanged, openEdit, updateOf } from './flow-edit.ts';
import { StepsField } from './StepsField.tsx';

type FlowDialogProps = {
  /** Null: a new one. */
  flow: AdminFlow | null;
  stages: readonly FlowStage[];
  onClose: () => void;
  onReverted: () => void;
  onSaved: (flow: AdminFlow) => Promise<void>;
};

const save = (edit: FlowEdit, stored: AdminFlow | null): Promise<AdminFlow> =>
  stored
    ? callApi('PUT /api/admin/flows/{id}', { params: { id: stored.id }, body: updateOf(edit, stored.version) })
    : callApi('POST /api/admin/flows', { body: edit });

/** Creates or edits a flow. */
export function FlowDialog({ flow, stages, onClose, onReverted, onSaved }: FlowDialogProps) {
  const [stored, setStored] = useState(flow);
  const [edit, setEdit] = useState(() => openEdit(flow));
  const [theirs, setTheirs] = useState<AdminFlow | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const isUnsaved = isChanged(edit, stored);
  const errors = isChecked ? editErrors(edit) : {};
  useUnsavedGuard(isUnsaved);
  const set = (changes: Partial<FlowEdit>) => setEdit((held) => ({ ...held, ...changes }));

  const close = () => {
    if (isSaving) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };

  const submit = async () => {
    setChecked(true);
    setRefusal(undefined);
    if (Object.keys(editErrors(edit)).length > 0 || isSaving) return;
    setSaving(true);
    try {
      await onSaved(await save(edit, stored));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : undefined;
      if (problem?.current) setTheirs(problem.current as AdminFlow);
      const [why] = Object.values(problem?.errors ?? {});
      setRefusal(why ?? sentenceOf(error, 'Not saved: the server could not be reached. Try again.'));
    }
    setSaving(false);
  };

  const settle = (now: AdminFlow, keepsMine: boolean) => {
    setStored(now);
    if (!keepsMine) setEdit(openEdit(now));
    setTheirs(null);
    setRefusal(undefined);
  };

  return (
    <Dialog
      size="large"
      title={flow ? 'Edit Flow' : 'Add Flow'}
      onClose={close}
      footer={
        <>
          {flow && <HistoryButton subject={{ kind: 'flow', id: flow.id, name: flow.name }} onReverted={onReverted} />}
          {refusal && (
            <p role="alert" className="mr-auto min-w-0 text-12 text-danger-text">
              {refusal}
            </p>
          )}
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            type="submit"
            form="flow-form"
            disabled={isSaving || !isUnsaved || theirs !== null}
          >
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="flow-form"
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SessionEnded />
        {theirs && (
          <ConflictNotice
            key={theirs.version}
            subject="flow"
            differences={differencesOf(edit, theirs, stages)}
            onKeepMine={() => settle(theirs, true)}
            onTakeTheirs={() => settle(theirs, false)}
          />
        )}
        <div className="grid min-w-0 gap-4 sm:grid-cols-2">
          {flow ? (
            <p className="text-14 sm:col-span-2">
              A flow of <span className="font-medium">{flow.company.name}</span>
            </p>
          ) : (
            <CompanyField
              value={edit.companyId}
              error={errors.companyId}
              onChange={(companyId) => set({ companyId, steps: [] })}
            />
          )}
          <Field label="Stage" error={errors.stageId}>
            {(wiring) => (
              <Select
                {...wiring}
                value={edit.stageId ?? ''}
                onChange={({ target }) => set({ stageId: target.value === '' ? null : Number(target.value) })}
              >
                <option value="">No stage</option>
                {stages.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Name" required error={errors.name}>
            {(wiring) => (
              <input
                {...wiring}
                data-first-focus={flow ? '' : undefined}
                autoComplete="off"
                dir="auto"
                maxLength={FLOW_LIMITS.name}
                placeholder="Close a phishing alert"
                className={INPUT}
                value={edit.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Goal" error={errors.goal}>
            {(wiring) => (
              <input
                {...wiring}
                autoComplete="off"
                dir="auto"
                maxLength={FLOW_LIMITS.goal}
                placeholder="What the user wants to achieve"
                className={INPUT}
                value={edit.goal}
                onChange={({ target }) => set({ goal: target.value })}
              />
            )}
          </Field>
        </div>
        {edit.companyId && (
          <StepsField
            companyId={edit.companyId}
            steps={edit.steps}
            error={errors.steps}
            onChange={(steps) => set({ steps })}
          />
        )}
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onCancel={() => setAsking(false)} />}
    </Dialog>
  );
}
