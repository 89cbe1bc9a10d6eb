import { SessionEnded } from '#features/session/SessionEnded.tsx';
import { Button } from '#ui/Button.tsx';
import { RetryLine } from '#ui/RetryLine.tsx';
import { dropEdit, type Refusal, retryEdit, settleConflict } from './edits.store.ts';

type NotSavedProps = { id: string; draft: string; refusal: Refusal };

/** Below a field: why its text is not saved, and what can be done. */
export function NotSaved({ id, draft, refusal }: NotSavedProps) {
  if (refusal.kind === 'conflict') {
    const { current, version } = refusal;
    return (
      <div role="alert" className="mt-2 rounded-lg bg-warning-soft p-3 text-14">
        <p className="font-medium">This text was changed elsewhere. It now says:</p>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{current || '(nothing)'}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => settleConflict(id, current, version)}>
            Keep that one
          </Button>
          <Button size="sm" kind="primary" onClick={() => settleConflict(id, draft.trim(), version)}>
            Keep mine
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {refusal.kind === 'removed' ? (
        <p role="alert" className="text-14 text-danger-text">
          Not saved. This image was removed from this collection. Copy your text to keep it.
        </p>
      ) : (
        <>
          <RetryLine text={`Not saved. ${refusal.text}`.trim()} onRetry={() => retryEdit(id)} />
          <SessionEnded />
        </>
      )}
      <Button size="sm" onClick={() => dropEdit(id)}>
        Discard
      </Button>
    </div>
  );
}
