import X from 'lucide-react/icons/x';
import type { DeskCompany, DeskImage } from '#shared/images/image-desk.contract.ts';
import { ALT_MAX_LENGTH } from '#shared/images/image-desk.contract.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT, TEXTAREA } from '#ui/form/input-style.ts';
import { Select } from '#ui/form/Select.tsx';
import { ImageDetailFields } from './ImageDetailFields.tsx';
import { carriedTags, type ImageEdit, tagError } from './image-edit.ts';

type ImageEditFieldsProps = {
  edit: ImageEdit;
  images: readonly DeskImage[];
  companies: readonly DeskCompany[];
  onChange: (change: Partial<ImageEdit>) => void;
};

function CarriedTags({ edit, images, onChange }: Omit<ImageEditFieldsProps, 'companies'>) {
  const carried = carriedTags(images);
  if (carried.length === 0) return null;
  const toggle = (tag: string) =>
    onChange({
      removeTags: edit.removeTags.includes(tag)
        ? edit.removeTags.filter((other) => other !== tag)
        : [...edit.removeTags, tag],
    });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-14">Tags</legend>
      <div className="flex flex-wrap gap-1.5">
        {carried.map(({ tag, count }) => (
          <button
            key={tag}
            type="button"
            aria-label={`Remove ${tag}`}
            aria-pressed={edit.removeTags.includes(tag)}
            onClick={() => toggle(tag)}
            className="inline-flex h-7 items-center gap-1.5 rounded-full bg-soft pr-2 pl-3 text-12 ring-1 ring-hairline ring-inset transition-colors duration-150 hover:bg-sunken aria-pressed:text-muted aria-pressed:line-through"
          >
            {tag}
            {images.length > 1 && <span className="text-faint tabular-nums">{count}</span>}
            <X aria-hidden="true" className="size-3" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** What can be edited of one image or many. */
export function ImageEditFields({ edit, images, companies, onChange }: ImageEditFieldsProps) {
  const isOne = images.length === 1;
  return (
    <>
      <CarriedTags edit={edit} images={images} onChange={onChange} />
      <Field
        label="Add tags"
        hint="Separate tags with commas. Screen types begin with topic:"
        error={tagError(edit.addTags)}
      >
        {(wiring) => (
          <input
            {...wiring}
            autoComplete="off"
            className={INPUT}
            placeholder="topic:dashboard, modal"
            value={edit.addTags}
            onChange={(event) => onChange({ addTags: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Alt text"
        hint={
          isOne
            ? 'What the image shows. Left empty, it names the company and the first tag.'
            : 'Leave it empty to keep the text of each image.'
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            dir="auto"
            maxLength={ALT_MAX_LENGTH}
            className={TEXTAREA}
            value={edit.alt ?? ''}
            onChange={(event) => onChange({ alt: isOne ? event.target.value : event.target.value || null })}
          />
        )}
      </Field>
      <ImageDetailFields edit={edit} isOne={isOne} onChange={onChange} />
      <Field label="Visibility">
        {(wiring) => (
          <Select
            {...wiring}
            value={edit.hidden === null ? '' : String(edit.hidden)}
            onChange={(event) => onChange({ hidden: event.target.value === '' ? null : event.target.value === 'true' })}
          >
            {!isOne && <option value="">Leave as it is</option>}
            <option value="false">Shown in the gallery</option>
            <option value="true">Hidden</option>
          </Select>
        )}
      </Field>
      <Field label="Move to company">
        {(wiring) => (
          <Select {...wiring} value={edit.companyId} onChange={(event) => onChange({ companyId: event.target.value })}>
            <option value="">Stay in {isOne ? images[0]?.folder : 'their folders'}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
