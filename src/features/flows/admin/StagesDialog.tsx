import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { useConflict } from '#browser/use-conflict.ts';
import { FormDialog } from '#features/session/admin/FormDialog.tsx';
import { type FlowStage, flowStagesSchema } from '#shared/flows/flow.contract.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx';
import { type Choices, differencesOf } from '#ui/form/conflict.ts';
import { INPUT } from '#ui/form/input-style.ts';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';

type StagesDialogProps = { stages: readonly FlowStage[]; onClose: () => void; onSaved: () => Promise<void> };

/** A stage in the list; `key` identifies its row, even if it is new. */
type Row = { key: string; id?: number; name: string; flows: number };

const openRows = (stages: readonly FlowStage[]): Row[] =>
  stages.map((stage) => ({ ...stage, key: `stage-${stage.id}` }));

const plain = (rows: readonly Row[]) => rows.map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name }));

/** A list of stages as a form with one field. */
const asField = (rows: readonly { name: string }[]) => ({ stages: rows.map(({ name }) => name).join(', ') });

/** Renames, reorders, adds and removes stages. */
export function StagesDialog({ stages, onClose, onSaved }: StagesDialogProps) {
  const [was, setWas] = useState(stages);
  const [rows, setRows] = useState(() => openRows(stages));
  const [added, setAdded] = useState(0);
  const { theirs, saving, settled } = useConflict<FlowStage[]>();
  const edited = plain(rows);
  const isUnsaved = JSON.stringify(edited) !== JSON.stringify(plain(openRows(was)));
  const body = { stages: edited, was: was.map(({ id, name }) => ({ id, name })) };
  const problem = flowStagesSchema.safeParse(body).error?.issues[0]?.message;
  const keys = rows.map(({ key }) => key);
  const inOrder = (order: readonly string[]) => order.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  const { order, handleProps } = useSortable(keys, (next) => setRows(inOrder(next)));

  const submit = async () => {
    const isStored = (current: FlowStage[]) => asField(current).stages === asField(rows).stages;
    if (await saving(() => callApi('PUT /api/admin/flow-stages', { body }), isStored)) await onSaved();
  };

  const settle = (choices: Choices) => {
    if (!theirs) return;
    setWas(theirs);
    // A stage that someone else has removed is added again under a new id.
    const theirFlows = new Map(theirs.map(({ id, flows }) => [id, flows]));
    const mine = rows.map(({ id, ...row }) =>
      id !== undefined && theirFlows.has(id) ? { ...row, id, flows: theirFlows.get(id) ?? 0 } : { ...row, flows: 0 },
    );
    setRows(choices.stages === 'theirs' ? openRows(theirs) : mine);
    settled();
  };

  return (
    <FormDialog title="Stages" isChanged={isUnsaved} isReady={!problem && !theirs} onSave={submit} onClose={onClose}>
      {theirs && (
        <ConflictNotice
          subject="list"
          differences={differencesOf(
            { based: asField(was), theirs: asField(theirs), mine: asField(rows) },
            { stages: 'Stages' },
          )}
          onSettle={settle}
        />
      )}
      <ol aria-label="Stages" className="flex flex-col gap-2">
        {inOrder(order).map(({ key, name, flows }, at) => (
          <li key={key} data-sortable-id={key} className="flex items-center gap-2">
            <SortHandle
              id={key}
              label={name || 'the new stage'}
              position={at + 1}
              total={rows.length}
              handleProps={handleProps}
            />
            <input
              aria-label={`Name of stage ${at + 1}`}
              autoComplete="off"
              maxLength={FLOW_LIMITS.stage}
              className={INPUT}
              value={name}
              onChange={({ target }) =>
                setRows(rows.map((row) => (row.key === key ? { ...row, name: target.value } : row)))
              }
            />
            {flows > 0 ? (
              <span className="w-16 shrink-0 text-right text-12 text-muted tabular-nums">{counted(flows, 'flow')}</span>
            ) : (
              <span className="flex w-16 shrink-0 justify-end">
                <Button
                  kind="quiet"
                  size="sm"
                  aria-label={`Remove ${name || 'the new stage'}`}
                  onClick={() => setRows(rows.filter((row) => row.key !== key))}
                >
                  <X className="size-4" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          disabled={rows.length >= FLOW_LIMITS.stages}
          onClick={() => {
            setAdded(added + 1);
            setRows([...rows, { key: `new-${added}`, name: '', flows: 0 }]);
          }}
        >
          <Plus className="size-4" />
          Add stage
        </Button>
      </div>
      {isUnsaved && problem && (
        <p role="alert" className="text-12 text-danger-text">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
