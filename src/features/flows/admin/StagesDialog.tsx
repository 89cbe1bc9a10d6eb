import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { ApiError, callApi, sentenceOf } from '#browser/api-client.ts';
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts';
import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { type FlowStage, flowStagesSchema } from '#shared/flows/flow.contract.ts';
import { FLOW_LIMITS } from '#shared/flows/limits.ts';
import { counted } from '#shared/text/counted.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DiscardDialog } from '#ui/form/DiscardDialog.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { SortHandle } from '#ui/sortable/SortHandle.tsx';
import { useSortable } from '#ui/sortable/use-sortable.ts';

type StagesDialogProps = { stages: readonly FlowStage[]; onClose: () => void; onSaved: () => Promise<void> };

/** A stage in the list; `key` identifies its row, even if it is new. */
type Row = { key: string; id?: number; name: string; flows: number };

const openRows = (stages: readonly FlowStage[]): Row[] =>
  stages.map((stage) => ({ ...stage, key: `stage-${stage.id}` }));

const plain = (rows: readonly Row[]) => rows.map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name }));

/** The vocabulary of stages: renamed, reordered, added and removed. */
export function StagesDialog({ stages, onClose, onSaved }: StagesDialogProps) {
  const [was, setWas] = useState(stages);
  const [rows, setRows] = useState(() => openRows(stages));
  const [added, setAdded] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const wanted = plain(rows);
  const isUnsaved = JSON.stringify(wanted) !== JSON.stringify(plain(openRows(was)));
  const body = { stages: wanted, was: was.map(({ id, name }) => ({ id, name })) };
  const problem = flowStagesSchema.safeParse(body).error?.issues[0]?.message;
  useUnsavedGuard(isUnsaved);
  const keys = rows.map(({ key }) => key);
  const inOrder = (order: readonly string[]) => order.flatMap((key) => rows.find((row) => row.key === key) ?? []);
  const { order, handleProps } = useSortable(keys, (next) => setRows(inOrder(next)));

  const close = () => {
    if (isSaving) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };

  const submit = async () => {
    if (problem || isSaving) return;
    setSaving(true);
    try {
      await callApi('PUT /api/admin/flow-stages', { body });
      await onSaved();
    } catch (error) {
      const current = error instanceof ApiError ? (error.problem?.current as FlowStage[] | undefined) : undefined;
      if (current) setWas(current);
      const names = current?.map(({ name }) => name).join(', ');
      const sentence = sentenceOf(error, 'Not saved: the server could not be reached. Try again.');
      setRefusal(names ? `${sentence} The stages are now: ${names}. Save again to replace them by yours.` : sentence);
    }
    setSaving(false);
  };

  return (
    <Dialog
      title="Stages"
      onClose={close}
      footer={
        <>
          <Button size="sm" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
          <Button
            kind="primary"
            size="sm"
            type="submit"
            form="stages-form"
            disabled={isSaving || !isUnsaved || !!problem}
          >
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="stages-form"
        className="flex min-w-0 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SessionEnded />
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
                <span className="w-16 shrink-0 text-right text-12 text-muted tabular-nums">
                  {counted(flows, 'flow')}
                </span>
              ) : (
                <span className="flex w-16 shrink-0 justify-end">
                  <Button
                    kind="quiet"
                    size="sm"
                    aria-label={`Remove ${name || 'the new stage'}`}
                    onClick={() => setRows(rows.filter((row) => row.key !== key))}
                  >
                    <X aria-hidden="true" className="size-4" />
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
            <Plus aria-hidden="true" className="size-4" />
            Add stage
          </Button>
        </div>
        {(refusal ?? (isUnsaved && problem)) && (
          <p role="alert" className="text-12 text-danger-text">
            {refusal ?? problem}
          </p>
        )}
      </form>
      {isAsking && <DiscardDialog onDiscard={onClose} onCancel={() => setAsking(false)} />}
    </Dialog>
  );
}
