import type { ReactNode } from 'react';
import { categorySuggestions } from '#shared/companies/categories.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { COMPANY_TEXTS, companyText } from '#shared/companies/company-fields.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextArea } from '#ui/form/TextField.tsx';
import { type CompanyField, FIELD_LABELS, folderWarning } from './company-form-state.ts';
import type { CompanyFormControls } from './use-company-form.ts';

type CompanyTextProps = {
  form: CompanyFormControls;
  field: CompanyField;
  hint?: ReactNode;
  required?: boolean;
  type?: string;
  placeholder?: string;
  list?: string | undefined;
  'data-first-focus'?: boolean;
};

/** One text of the company form. */
export function CompanyText({ form, field, hint, required = false, ...input }: CompanyTextProps) {
  return (
    <Field label={FIELD_LABELS[field]} hint={hint} error={form.errors[field]} required={required}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          name={field}
          required={required}
          dir="auto"
          autoComplete="off"
          spellCheck={field === 'name'}
          className={INPUT}
          value={form.state.fields[field]}
          onChange={(event) => form.type(field, event.target.value)}
          onBlur={() => form.touch(field)}
        />
      )}
    </Field>
  );
}

const textsOfKind = (kind: 'text' | 'address') => COMPANY_TEXTS.filter((name) => companyText(name).kind === kind);

type CompanyFieldsetProps = {
  form: CompanyFormControls;
  companies: readonly CompanyRecord[];
};

/** Name, address, text and image folder of the company. */
export function CompanyFieldset({ form, companies }: CompanyFieldsetProps) {
  const categories = categorySuggestions(companies);
  const warning = folderWarning(form.state, companies);
  const { fields, slugFollows } = form.state;
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <CompanyText form={form} field="name" required data-first-focus />
      <CompanyText
        form={form}
        field="slug"
        required
        hint={slugFollows ? 'Follows the name until you edit it.' : `Address: /company/${fields.slug}`}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={FIELD_LABELS.description}
          error={form.errors.description}
          name="description"
          dir="auto"
          rows={3}
          value={fields.description}
          onBlur={() => form.touch('description')}
          onChange={(text) => form.type('description', text)}
        />
      </div>
      {textsOfKind('address').map((field) => (
        <CompanyText
          key={field}
          form={form}
          field={field}
          hint={companyText(field).hint}
          type="url"
          placeholder="https://"
        />
      ))}
      <CompanyText
        form={form}
        field="cloudinaryFolder"
        hint={
          warning ? (
            <span className="text-warning-text">{warning}</span>
          ) : (
            'Images in this folder belong to the company.'
          )
        }
      />
      {textsOfKind('text').map((field) => (
        <CompanyText
          key={field}
          form={form}
          field={field}
          hint={companyText(field).hint}
          list={field === 'category' ? 'company-categories' : undefined}
        />
      ))}
      <datalist id="company-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <SelectField
        label={FIELD_LABELS.draft}
        hint={fields.draft ? 'In no list, without a page. The files of its images answer 404.' : undefined}
        value={fields.draft}
        onChange={(value) => form.type('draft', value)}
      >
        <option value="">Published</option>
        <option value="true">Draft</option>
      </SelectField>
      {fields.draft && <CompanyText form={form} field="publishAt" type="datetime-local" hint="Empty: not by itself." />}
    </fieldset>
  );
}
