import { useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';

/** The value stored by someone else and the value typed here; null: nothing was typed, so theirs is used. */
export type Difference = { field: string; theirs: string; yours: string | null };

type ConflictNoticeProps = {
  /** The subject that both changed: `company`. */
  subject: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const shown = (text: string) => text || '(empty)';

/** On a phone each field is a block: side by side the last column would be out of view. */
const CELL = 'max-w-52 pr-3 align-top break-words max-sm:block max-sm:max-w-full sm:py-1.5';

/** Column title for the stacked layout. */
const Side = ({ children }: { children: string }) => <span className="text-muted sm:hidden">{children}: </span>;

/** After someone else saved: their changes beside the values typed here, and the choice between the two. */
export function ConflictNotice({ subject, differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  // It is at the top of the form, which may be scrolled down.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex scroll-mt-5 flex-col gap-3 rounded-xl bg-warning-soft p-4 text-14"
    >
      <div>
        <h3 className="text-warning-text">Someone else has changed this {subject}</h3>
        <p className="mt-1 text-muted">Nothing is lost: choose which values to go on with, then save again.</p>
      </div>
      {differences.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-12">
            <thead className="text-muted max-sm:sr-only">
              <tr>
                <th className="py-1 pr-3 font-medium">Field</th>
                <th className="py-1 pr-3 font-medium">Stored now</th>
                <th className="py-1 font-medium">Yours</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, theirs, yours }) => (
                <tr key={field} className="border-hairline border-t max-sm:block max-sm:py-2">
                  <th scope="row" className={`${CELL} font-medium`}>
                    {field}
                  </th>
                  <td className={CELL}>
                    <Side>Stored now</Side>
                    {shown(theirs)}
                  </td>
                  <td className={CELL}>
                    <Side>Yours</Side>
                    {yours === null ? (
                      <span className="text-muted">Not changed, takes the stored one</span>
                    ) : (
                      shown(yours)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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
