import { useState } from 'react';
import { ApiError, callApi, sentenceOf } from '#browser/api-client.ts';
import { useConflict } from '#browser/use-conflict.ts';
import { useCall } from '#browser/use-reading.ts';
import { HistoryButton } from '#features/history/admin/HistoryButton.tsx';
import type { OnReverted } from '#features/history/admin/RevertButton.tsx';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import type { AdminFlow, FlowStage } from '#shared/flows/flow.contract.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { type Choices, settledFields } from '#ui/form/conflict.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { editErrors, type FlowEdit, flowDifferences, initialEdit, isChanged, updateOf } from './flow-edit.ts';
import { StepsField } from './StepsField.tsx';

type CompanyFieldProps = { value: string; error: string | undefined; onChange: (id: string) => void };

/** The company of a new flow. */
function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const { value: companies, failed } = useCall('GET /api/admin/companies');
  return (
    <SelectField
      label="Company"
      required
      error={failed && !companies ? 'The companies could not be loaded.' : error}
      data-first-focus
      value={value}
      onChange={onChange}
    >
      <option value="">Choose a company</option>
      {companies?.map(({ id, name, draft }) => (
        <option key={id} value={id}>
          {draft ? `${name} (draft)` : name}
        </option>
      ))}
    </SelectField>
  );
}

type FlowDialogProps = {
  /** Null: a new one. */
  flow: AdminFlow | null;
  stages: readonly FlowStage[];
  onClose: () => void;
  onReverted: OnReverted;
  onSaved: (flow: AdminFlow) => Promise<void>;
};

const save = (edit: FlowEdit, stored: AdminFlow | null): Promise<AdminFlow> =>
  stored
    ? callApi('PUT /api/admin/flows/{id}', { params: { id: stored.id }, body: updateOf(edit, stored.version) })
    : callApi('POST /api/admin/flows', { body: edit });

const messageOf = (error: unknown, otherwise: string): string => {
  const [problem] = error instanceof ApiError ? Object.values(error.problem?.errors ?? {}) : [];
  return problem ?? sentenceOf(error, otherwise);
};

/** Creates or edits a flow. */
export function FlowDialog({ flow, stages, onClose, onReverted, onSaved }: FlowDialogProps) {
  const [stored, setStored] = useState(flow);
  const [edit, setEdit] = useState(() => initialEdit(flow));
  const { theirs, saving, settled } = useConflict<AdminFlow>();
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? editErrors(edit) : {};
  const set = (changes: Partial<FlowEdit>) => setEdit((previous) => ({ ...previous, ...changes }));

  const submit = async () => {
    setChecked(true);
    if (Object.keys(editErrors(edit)).length > 0) return;
    const saved = await saving(
      () => save(edit, stored),
      (current) => !isChanged(edit, current),
    );
    if (saved) await onSaved(saved);
  };

  const sides = theirs && { based: initialEdit(stored), theirs: initialEdit(theirs), mine: edit };
  const settle = (choices: Choices) => {
    if (!sides) return;
    setStored(theirs);
    setEdit(settledFields(sides, choices));
    settled();
  };

  return (
    <FormDialog
      size="large"
      title={flow ? 'Edit Flow' : 'Add Flow'}
      isChanged={isChanged(edit, stored)}
      isReady={theirs === null}
      extra={flow && <HistoryButton subject={{ kind: 'flow', id: flow.id, name: flow.name }} onReverted={onReverted} />}
      onSave={submit}
      messageOf={messageOf}
      onClose={onClose}
    >
      {sides && (
        <ConflictNotice
          key={theirs.version}
          subject="flow"
          differences={flowDifferences(sides, stages)}
          onSettle={settle}
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
        <SelectField
          label="Stage"
          error={errors.stageId}
          value={edit.stageId ?? ''}
          onChange={(value) => set({ stageId: value === '' ? null : Number(value) })}
        >
          <option value="">No stage</option>
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Name"
          required
          error={errors.name}
          data-first-focus={flow ? '' : undefined}
          autoComplete="off"
          dir="auto"
          maxLength={FLOW_LIMITS.name}
          placeholder="Close a phishing alert"
          value={edit.name}
          onChange={(text) => set({ name: text })}
        />
        <TextField
          label="Goal"
          error={errors.goal}
          autoComplete="off"
          dir="auto"
          maxLength={FLOW_LIMITS.goal}
          placeholder="What the user wants to achieve"
          value={edit.goal}
          onChange={(text) => set({ goal: text })}
        />
      </div>
      {edit.companyId && (
        <StepsField
          companyId={edit.companyId}
          steps={edit.steps}
          error={errors.steps}
          onChange={(steps) => set({ steps })}
        />
      )}
    </FormDialog>
  );
}
