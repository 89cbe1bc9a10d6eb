import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { type DetailField, detailErrors, type ImageEdit } from './image-edit.ts';

type ImageDetailFieldsProps = { edit: ImageEdit; isOne: boolean; onChange: (change: Partial<ImageEdit>) => void };

type Detail = {
  field: DetailField;
  label: string;
  hint?: string;
  type?: string;
  placeholder?: string;
  isWide?: boolean;
};

const DETAILS: readonly Detail[] = [
  { field: 'title', label: 'Title', isWide: true },
  {
    field: 'source',
    label: 'Source',
    hint: "The page that the image comes from. Empty: the company's source.",
    type: 'url',
    placeholder: 'https://',
    isWide: true,
  },
  { field: 'author', label: 'Author' },
  { field: 'license', label: 'Licence', hint: "Empty: the company's licence.", placeholder: 'CC-BY-4.0' },
  { field: 'capturedAt', label: 'Captured on', type: 'date' },
];

/** Provenance of images. Several images can share every field except the title. */
export function ImageDetailFields({ edit, isOne, onChange }: ImageDetailFieldsProps) {
  const errors = detailErrors(edit);
  return (
    <fieldset className="grid min-w-0 gap-4 border-hairline border-t pt-4 sm:grid-cols-2">
      <legend className="sr-only">Where {isOne ? 'the image comes' : 'the images come'} from</legend>
      {!isOne && <p className="text-12 text-muted sm:col-span-2">Empty fields keep the value of each image.</p>}
      {DETAILS.filter(({ field }) => isOne || field !== 'title').map(({ field, label, hint, isWide, ...input }) => (
        <div key={field} className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <Field label={label} hint={isOne ? hint : undefined} error={errors[field]}>
            {(wiring) => (
              <input
                {...wiring}
                {...input}
                name={field}
                dir="auto"
                autoComplete="off"
                className={INPUT}
                value={edit[field] ?? ''}
                onChange={({ target }) => onChange({ [field]: isOne ? target.value : target.value || null })}
              />
            )}
          </Field>
        </div>
      ))}
    </fieldset>
  );
}
