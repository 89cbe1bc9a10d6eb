import X from 'lucide-react/icons/x';
import type { AdminCompany, AdminImage } from '#shared/images/image-admin.contract.ts';
import { IMAGE_FIELD_NAMES } from '#shared/images/image-fields.ts';
import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ImageForm } from './ImageForm.tsx';
import { carriedTags, type ImageEdit, toggledTag, typedTags } from './image-edit.ts';
import { TagChips } from './TagChips.tsx';
import { TagInput } from './TagInput.tsx';
import { draftOf } from './triage-decision.ts';

type OfferedTagsProps = { suggestions: Suggestions | null; typed: string; onChange: (typed: string) => void };

/** Suggested tags of an image, beside the tag field. */
function SuggestedTags({ suggestions, typed, onChange }: OfferedTagsProps) {
  if (!suggestions?.tags.length) return null;
  return (
    <TagChips
      legend="Suggested tags"
      tags={suggestions.tags}
      chosen={typedTags(typed)}
      onToggle={(tag) => onChange(toggledTag(typed, tag))}
    />
  );
}

type ImageEditFieldsProps = {
  edit: ImageEdit;
  images: readonly AdminImage[];
  isOne: boolean;
  /** More images match than these. */
  isPart: boolean;
  companies: readonly AdminCompany[];
  /** Suggestions for one image; null: not loaded, or several images. */
  suggestions: Suggestions | null;
  onChange: (change: Partial<ImageEdit>) => void;
};

function CarriedTags({ edit, images, onChange }: Pick<ImageEditFieldsProps, 'edit' | 'images' | 'onChange'>) {
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
            <X className="size-3" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** What hiding does to the files: our server withholds its own; Cloudinary may not. Covers are files of the company. */
const hiddenHint = (images: readonly AdminImage[]): string => {
  const isWithheld = images.every(({ image }) => image.secure_url.startsWith('/'));
  return `Not listed. ${isWithheld ? 'Its files answer 404.' : 'Its address still works.'} A company cover made from it stays.`;
};

function VisibilityFields({
  edit,
  images,
  isOne,
  onChange,
}: Omit<ImageEditFieldsProps, 'isPart' | 'companies' | 'suggestions'>) {
  const { visibility, publishAt } = edit;
  return (
    <>
      <SelectField
        label="Visibility"
        hint={visibility === 'hidden' || visibility === 'draft' ? hiddenHint(images) : undefined}
        value={visibility ?? ''}
        onChange={(value) => onChange({ visibility: (value || null) as ImageEdit['visibility'] })}
      >
        {!isOne && <option value="">Leave as it is</option>}
        <option value="shown">Shown in the gallery</option>
        <option value="hidden">Hidden</option>
        <option value="draft">Draft</option>
      </SelectField>
      {visibility === 'draft' && (
        <TextField
          label="Publish on"
          hint="Empty: not by itself."
          type="datetime-local"
          value={publishAt ?? ''}
          onChange={(text) => onChange({ publishAt: text })}
        />
      )}
    </>
  );
}

/** The editable fields of one image or many. */
export function ImageEditFields({
  edit,
  images,
  isOne,
  isPart,
  companies,
  suggestions,
  onChange,
}: ImageEditFieldsProps) {
  return (
    <>
      {!isPart && <CarriedTags edit={edit} images={images} onChange={onChange} />}
      <TagInput
        label="Add tags"
        hint="Separate tags with commas. Screen types begin with topic:"
        value={edit.addTags}
        onChange={(addTags) => onChange({ addTags })}
      />
      <SuggestedTags suggestions={suggestions} typed={edit.addTags} onChange={(addTags) => onChange({ addTags })} />
      {isPart && (
        <TextField
          label="Remove tags"
          hint="Separate tags with commas."
          autoComplete="off"
          value={edit.otherTags}
          onChange={(text) => onChange({ otherTags: text })}
        />
      )}
      <ImageForm
        names={IMAGE_FIELD_NAMES}
        values={edit}
        isOne={isOne}
        suggestions={suggestions}
        altDraft={suggestions ? draftOf(suggestions, { chosen: [], typed: edit.addTags }) : undefined}
        onChange={onChange}
      />
      <VisibilityFields edit={edit} images={images} isOne={isOne} onChange={onChange} />
      <SelectField
        label="Copies"
        hint="A licence that forbids copies does so by itself."
        value={edit.mayDownload === null ? '' : String(edit.mayDownload)}
        onChange={(value) => onChange({ mayDownload: value === '' ? null : value === 'true' })}
      >
        {!isOne && <option value="">Leave as it is</option>}
        <option value="true">People may copy and download it</option>
        <option value="false">No copies and downloads</option>
      </SelectField>
      <SelectField label="Move to company" value={edit.companyId} onChange={(value) => onChange({ companyId: value })}>
        <option value="">Stay in {isOne ? images[0]?.folder : 'their folders'}</option>
        {companies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
