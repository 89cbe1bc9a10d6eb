import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import type { FlowDifference } from './flow-edit.ts';

type FlowConflictProps = { differences: readonly FlowDifference[]; onKeepMine: () => void; onTakeTheirs: () => void };

/** Someone else saved meanwhile: what is stored now beside what is typed here, and the choice between the two. */
export function FlowConflict({ differences, onKeepMine, onTakeTheirs }: FlowConflictProps) {
  const notice = useRef<HTMLElement>(null);
  // It is at the top of the form, which may be scrolled to its end.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex scroll-mt-5 flex-col gap-3 rounded-xl bg-warning-soft p-4 text-14"
    >
      <div>
        <h3 className="text-warning-text">Someone else has changed this flow</h3>
        <p className="mt-1 text-muted">Nothing is lost: choose which values to go on with, then save again.</p>
      </div>
      <dl className="flex flex-col gap-2 text-12">
        {differences.map(({ field, theirs, yours }) => (
          <div key={field} className="border-hairline border-t pt-2">
            <dt className="font-medium">{field}</dt>
            <dd className="wrap-anywhere">
              <span className="text-muted">Stored now:</span> {theirs || '(empty)'}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-muted">Yours:</span> {yours || '(empty)'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
