import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { THEMES } from '#shared/reading/theme.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/form/Field.tsx';
import { INPUT } from '#ui/form/input-style.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { isNarrowed, LACK_LABELS, type Lack, NO_FILTER, type PageFilter } from './image-filter.ts';

type ImageFiltersProps = {
  filter: PageFilter;
  uploaders: readonly { id: string; email: string }[];
  onChange: (change: Partial<PageFilter>) => void;
};

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classNames(
        'h-8 shrink-0 select-none whitespace-nowrap rounded-full px-3 font-medium text-12 transition-colors duration-150',
        isOn ? 'bg-ink text-page' : 'bg-soft hover:bg-sunken',
      )}
    >
      {label}
    </button>
  );
}

/** A typed tag; applied with Enter or when the field is left. */
function TagFilter({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const take = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    input.value = '';
    if (typed && !tags.includes(typed)) onChange([...tags, typed]);
  };
  return (
    <Field label="Tag">
      {(wiring) => (
        <>
          <input
            {...wiring}
            className={INPUT}
            autoComplete="off"
            placeholder="topic:dashboard"
            onBlur={({ currentTarget }) => take(currentTarget)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget)}
          />
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    aria-label={`Remove filter ${tag}`}
                    onClick={() => onChange(tags.filter((other) => other !== tag))}
                    className="inline-flex h-7 items-center gap-1 rounded-full bg-soft pr-2 pl-3 text-12 hover:bg-sunken"
                  >
                    {tag}
                    <X className="size-3" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

/** Filters images by missing metadata, visibility, tag, theme, age and uploader. */
export function ImageFilters({ filter, uploaders, onChange }: ImageFiltersProps) {
  const { lacks, hidden, draft, gone, tag, theme, addedSince, uploadedBy } = filter;
  const toggleLack = (lack: Lack) =>
    onChange({ lacks: lacks.includes(lack) ? lacks.filter((other) => other !== lack) : [...lacks, lack] });
  const isMoreUsed = tag.length > 0 || Boolean(theme || addedSince || uploadedBy);
  return (
    <search aria-label="Filter images" className="mb-3 flex flex-wrap items-center gap-2 pointer-coarse:gap-y-4">
      <div className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-2 [scrollbar-width:none] sm:contents">
        {(Object.keys(LACK_LABELS) as Lack[]).map((lack) => (
          <Toggle key={lack} label={LACK_LABELS[lack]} isOn={lacks.includes(lack)} onToggle={() => toggleLack(lack)} />
        ))}
        <Toggle
          label="Hidden"
          isOn={hidden === 'true'}
          onToggle={() => onChange({ hidden: hidden === 'true' ? '' : 'true' })}
        />
        <Toggle
          label="Drafts"
          isOn={draft === 'true'}
          onToggle={() => onChange({ draft: draft === 'true' ? '' : 'true' })}
        />
        <Toggle
          label="Gone at the host"
          isOn={gone === 'true'}
          onToggle={() => onChange({ gone: gone === 'true' ? '' : 'true' })}
        />
        <Toggle
          label="Shown"
          isOn={hidden === 'false'}
          onToggle={() => onChange({ hidden: hidden === 'false' ? '' : 'false' })}
        />
      </div>
      {isNarrowed(filter) && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => onChange({ ...NO_FILTER, company: filter.company, folder: filter.folder })}
        >
          Clear filters
        </Button>
      )}
      <details className="group w-full" open={isMoreUsed || undefined}>
        <summary className="inline-flex h-8 cursor-pointer items-center gap-1 rounded-lg px-2 text-12 text-muted hover:text-ink">
          <ChevronRight className="size-3.5 transition-transform duration-150 group-open:rotate-90" />
          More filters
        </summary>
        <div className="grid grid-cols-2 gap-3 pt-2 lg:grid-cols-4">
          <TagFilter tags={tag} onChange={(tags) => onChange({ tag: tags })} />
          <SelectField label="Theme" value={theme} onChange={(value) => onChange({ theme: value })}>
            <option value="">Any</option>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Added since"
            type="date"
            value={addedSince}
            onChange={(text) => onChange({ addedSince: text })}
          />
          <SelectField label="Uploaded by" value={uploadedBy} onChange={(value) => onChange({ uploadedBy: value })}>
            <option value="">Anyone</option>
            {uploaders.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </search>
  );
}
