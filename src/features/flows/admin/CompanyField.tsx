import { callApi } from '#browser/api-client.ts';
import { useReading } from '#browser/use-reading.ts';
import { SelectField } from '#ui/form/SelectField.tsx';

type CompanyFieldProps = { value: string; error: string | undefined; onChange: (id: string) => void };

/** The company of a new flow. */
export function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const { value: companies, failed } = useReading((signal) => callApi('GET /api/admin/companies', { signal }));
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
