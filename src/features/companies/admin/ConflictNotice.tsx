import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { differencesOf, FIELD_LABELS } from './company-form-state.ts';
import type { CompanyFormControls } from './use-company-form.ts';

const shown = (text: string) => text || '(empty)';

/** On a phone each field is a block of its own: side by side the last column would be out of sight. */
const CELL = 'max-w-52 pr-3 align-top break-words max-sm:block max-sm:max-w-full sm:py-1.5';

/** Names the column where there are no columns. */
const Side = ({ children }: { children: string }) => <span className="text-muted sm:hidden">{children}: </span>;

/** Someone else saved meanwhile: what they changed beside what was typed here, and the choice between the two. */
export function ConflictNotice({
  form,
  saveButton,
}: {
  form: CompanyFormControls;
  /** Has the focus once the choice is made. */
  saveButton: RefObject<HTMLButtonElement | null>;
}) {
  const { conflict } = form.state;
  const notice = useRef<HTMLElement>(null);
  // It is at the top of the form, which may be scrolled to its end.
  useEffect(() => {
    if (conflict) notice.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  const settle = (keep: 'yours' | 'theirs') => {
    form.settle(keep);
    saveButton.current?.focus();
  };
  const differences = differencesOf(form.state);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="flex scroll-mt-5 flex-col gap-3 rounded-xl bg-warning-soft p-4 text-14"
    >
      <div>
        <h3 className="text-warning-text">Someone else has changed this company</h3>
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
                    {FIELD_LABELS[field]}
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
        <Button size="sm" onClick={() => settle('yours')}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => settle('theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
