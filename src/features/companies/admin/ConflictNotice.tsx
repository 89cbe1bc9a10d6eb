import { Button } from '#ui/Button.tsx';
import { differencesOf, FIELD_LABELS } from './company-form-state.ts';
import type { CompanyFormControls } from './use-company-form.ts';

const shown = (text: string) => text || '(empty)';

/** Someone else saved meanwhile: what they changed beside what was typed here, and the choice between the two. */
export function ConflictNotice({ form }: { form: CompanyFormControls }) {
  const { conflict } = form.state;
  if (!conflict) return null;
  const differences = differencesOf(form.state);
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-xl bg-warning-soft p-4 text-14">
      <div>
        <h3 className="text-warning-text">Someone else has changed this company</h3>
        <p className="mt-1 text-muted">Nothing is lost: choose which values to go on with, then save again.</p>
      </div>
      {differences.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full min-w-md text-left text-12">
            <thead className="text-muted">
              <tr>
                <th className="py-1 pr-3 font-medium">Field</th>
                <th className="py-1 pr-3 font-medium">Stored now</th>
                <th className="py-1 font-medium">Yours</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, theirs, yours }) => (
                <tr key={field} className="border-hairline border-t align-top">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {FIELD_LABELS[field]}
                  </th>
                  <td className="max-w-52 py-1.5 pr-3 break-words">{shown(theirs)}</td>
                  <td className="max-w-52 py-1.5 break-words">{shown(yours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => form.settle('yours')}>
          Keep mine
        </Button>
        <Button size="sm" onClick={() => form.settle('theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
