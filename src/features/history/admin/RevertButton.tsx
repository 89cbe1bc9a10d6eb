import { useState } from 'react';
import type { AuditEntry } from '#shared/audit/audit.contract.ts';
import { fieldLabel } from '#shared/audit/labels.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { type Refusal, revertEdit } from './revert-edit.ts';

function RefusalDialog({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { detail, differences, count } = refusal;
  return (
    <Dialog
      title="Not Reverted"
      onClose={onClose}
      footer={
        <Button data-first-focus size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      {differences.length === 0 && <p className="text-14 text-muted">{detail}</p>}
      {differences.length > 0 && (
        <>
          <p className="text-14 text-muted">Changed since this edit. Nothing was reverted.</p>
          <ul className="mt-3 flex flex-col gap-2 text-14">
            {differences.map(({ subject, field, left, now }) => (
              <li key={`${subject} ${field}`} className="break-words">
                <span className="font-medium">{subject}</span>, {fieldLabel(field)}:{' '}
                <del className="text-muted">{left}</del> <ins className="no-underline">{now}</ins>
              </li>
            ))}
          </ul>
          {count > differences.length && (
            <p className="mt-2 text-12 text-muted">And {count - differences.length} more.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Refetches the edited data. The dialog stays open until then, because the page below it shows the old data. */
export type OnReverted = () => Promise<void>;

/** Reverts an edit; shows why if the revert is refused. */
export function RevertButton({ entry, onReverted }: { entry: AuditEntry; onReverted: OnReverted }) {
  const [isPending, during] = useBusy();
  const [refusal, setRefusal] = useState<Refusal>();
  if (!entry.canRevert) return null;
  const revert = async () => {
    const refused = await revertEdit([entry.id]);
    if (refused) setRefusal(refused);
    else await onReverted();
  };
  return (
    <>
      <Button kind="quiet" size="sm" disabled={isPending} onClick={() => void during(revert)}>
        {isPending ? 'Reverting...' : 'Revert'}
      </Button>
      {refusal && <RefusalDialog refusal={refusal} onClose={() => setRefusal(undefined)} />}
    </>
  );
}
