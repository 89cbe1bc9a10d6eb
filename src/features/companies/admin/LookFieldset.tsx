import { isHexColor } from '#shared/companies/company-form.contract.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { FIELD_LABELS } from './company-form-state.ts';
import { IconPicker } from './IconPicker.tsx';
import { ImageField } from './ImageField.tsx';
import type { CompanyFormControls } from './use-company-form.ts';

/** Logo or icon with its colour, and the hero image. */
export function LookFieldset({ form }: { form: CompanyFormControls }) {
  const { logoColor } = form.state.fields;
  return (
    <fieldset className="grid min-w-0 gap-4 border-hairline border-t pt-5 sm:grid-cols-2">
      <ImageField form={form} field="logoUrl" hint="Without one, the icon is shown on its colour." />
      <ImageField form={form} field="heroImageUrl" hint="The image on the company's card." />
      <IconPicker form={form} />
      <Field
        label={FIELD_LABELS.logoColor}
        hint="A colour such as #3B82F6, or style classes."
        error={form.errors.logoColor}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Choose a colour"
              className="h-9 w-11 shrink-0 cursor-pointer rounded-lg bg-surface p-1 ring-1 ring-hairline-strong ring-inset"
              value={isHexColor(logoColor) && logoColor.length === 7 ? logoColor : '#3b82f6'}
              onChange={(event) => form.type('logoColor', event.target.value)}
            />
            <input
              {...wiring}
              name="logoColor"
              autoComplete="off"
              spellCheck={false}
              className={INPUT}
              value={logoColor}
              onChange={(event) => form.type('logoColor', event.target.value)}
              onBlur={() => form.touch('logoColor')}
            />
          </div>
        )}
      </Field>
    </fieldset>
  );
}
