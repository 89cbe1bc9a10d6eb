import { actionLabel } from '#shared/audit/labels.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { type AuditFilter, daysError } from './audit-query.ts';

type AuditFiltersProps = {
  view: AuditFilter;
  /** Every action that occurs. */
  actions: readonly string[];
  onChange: (change: Partial<AuditFilter>) => void;
};

/** Filters of the audit trail. */
export function AuditFilters({ view, actions, onChange }: AuditFiltersProps) {
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <TextField
        label="Who"
        type="search"
        placeholder="Part of an email"
        value={view.actor}
        onChange={(text) => onChange({ actor: text })}
      />
      <TextField
        label="What"
        type="search"
        placeholder="Company, image, person"
        value={view.subject}
        onChange={(text) => onChange({ subject: text })}
      />
      <div className="max-lg:col-span-2">
        <SelectField label="Action" value={view.action} onChange={(value) => onChange({ action: value })}>
          <option value="">Any</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {actionLabel(action)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="From" type="date" value={view.fromDay} onChange={(text) => onChange({ fromDay: text })} />
      <TextField
        label="To"
        error={daysError(view)}
        type="date"
        value={view.toDay}
        onChange={(text) => onChange({ toDay: text })}
      />
    </search>
  );
}
