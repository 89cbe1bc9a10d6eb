import { Suspense, useEffect, useState } from 'react';
import { useCall } from '#browser/use-reading.ts';
import { choicesOf, type ImageFieldName, imageField, TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import type { Suggestions, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import type { AdminTag } from '#shared/tags/tag-admin.contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ImageForm, proposedText } from './ImageForm.tsx';
import { TagChips } from './TagChips.tsx';
import { TagInput } from './TagInput.tsx';
import { suggestions as completions, corrected, tagNotes } from './tag-input.ts';
import type { TriageStore } from './triage.store.ts';
import { chipsOf, type Decision, draftOf, tagsWith } from './triage-decision.ts';
import type { Entry } from './triage-state.ts';
import { useTriageKeys } from './use-triage-keys.ts';

const RegionDrawing = lazyComponent(async () => (await import('./RegionDrawing.tsx')).loadDrawing());

const ALT_FIELD = '[name="alt"]';
const TAG_FIELD = '#triage-tags input';

/** What is filled in beside tags. */
const FORM_FIELDS: readonly ImageFieldName[] = ['alt', ...TRIAGE_FIELDS];

const focusOn = (field: string) => document.querySelector<HTMLElement>(field)?.focus();

/** Asked once about a tag that the gallery does not have; offers what it was probably meant to be. */
function NewTags({ typed, known, store }: { typed: string; known: readonly AdminTag[]; store: TriageStore }) {
  const isNew = tagNotes(typed, known, true).flatMap((note) => ('isNew' in note ? note.typed : []));
  return (
    <section role="alert" className="flex flex-col gap-2 rounded-xl bg-warning-soft p-3 text-14">
      <h3 className="text-warning-text">{isNew.length > 1 ? 'New tags?' : 'New tag?'}</h3>
      <p className="break-words">The gallery has no tag {isNew.map((tag) => `“${tag}”`).join(', ')}.</p>
      <div className="flex flex-wrap gap-2">
        {isNew.flatMap((tag) =>
          completions(tag, known).map(({ name }) => (
            <Button
              key={`${tag} ${name}`}
              size="sm"
              onClick={() => store.decide({ typed: corrected(typed, tag, name) })}
            >
              Use {name}
            </Button>
          )),
        )}
        <Button size="sm" onClick={store.next}>
          Create {isNew.join(', ')}
        </Button>
      </div>
    </section>
  );
}

/** The field whose value a digit chooses in a queue, and the digit of each value. */
function digitValues(lack: TriageLack) {
  if (lack !== 'form' && lack !== 'quality') return null;
  const values = choicesOf(lack).map(([value, label], at) => ({
    value: String(value),
    label,
    digit: lack === 'quality' ? Number(value) : at + 1,
  }));
  return { name: lack, values };
}

/** The values of a queue's field: a click or the digit chooses one and goes on. */
function ValueChips({
  field: { name, values },
  value,
  proposed,
  onChoose,
}: {
  field: NonNullable<ReturnType<typeof digitValues>>;
  value: string | null | undefined;
  proposed: string;
  onChoose: (value: string) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-14">{imageField(name).label}</legend>
      <div className="flex flex-col gap-2">
        {values.map((each) => (
          <button
            key={each.value}
            type="button"
            aria-pressed={each.value === value}
            aria-keyshortcuts={String(each.digit)}
            onClick={() => onChoose(each.value)}
            className={classNames(
              'flex min-h-11 items-center gap-3 rounded-lg px-3 text-14 ring-1 ring-inset transition-colors duration-150',
              each.value === value ? 'bg-ink text-page ring-ink' : 'bg-soft ring-hairline hover:bg-sunken',
            )}
          >
            <span aria-hidden="true" className="tabular-nums opacity-75">
              {each.digit}
            </span>
            {each.label.replace(/^\d: /, '')}
            {each.value === proposed && <Badge>Proposed</Badge>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type ChoicesProps = {
  lack: TriageLack;
  isDrawing: boolean;
  suggestions: Suggestions;
  decision: Decision;
  common: readonly string[];
  store: TriageStore;
};

function Choices({ lack, isDrawing, suggestions, decision, common, store }: ChoicesProps) {
  const { image, company } = suggestions;
  const chips = chipsOf(suggestions, common).map((chip, at) => ({ ...chip, digit: at + 1 }));
  const field = digitValues(lack);
  const groups = [
    { legend: 'Offered', tags: chips.filter(({ isOffered }) => isOffered) },
    { legend: 'Often used', tags: chips.filter(({ isOffered }) => !isOffered) },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <p className="min-w-0 text-14">
        <span className="font-medium">{company || image.folder}</span>
        <span className="block truncate text-12 text-muted">{image.fileName}</span>
        {image.tags.length > 0 && <span className="block text-12 text-muted">Has {image.tags.join(', ')}</span>}
      </p>
      {field && (
        <ValueChips
          field={field}
          value={decision.fields[field.name]}
          proposed={proposedText(suggestions, field.name)}
          onChoose={(value) => store.decideAndNext({ fields: { ...decision.fields, [field.name]: value } })}
        />
      )}
      {groups.map(
        ({ legend, tags }) =>
          !field &&
          !isDrawing &&
          tags.length > 0 && (
            <TagChips key={legend} legend={legend} tags={tags} chosen={decision.chosen} onToggle={store.toggle} />
          ),
      )}
      <div id="triage-tags">
        <TagInput
          label="More tags"
          hint="Separate tags with commas. Escape leaves the field."
          value={decision.typed}
          onChange={(typed) => store.decide({ typed })}
        />
      </div>
      <ImageForm
        names={FORM_FIELDS.filter((name) => name !== field?.name)}
        values={{ ...decision.fields, alt: decision.alt }}
        isOne={true}
        suggestions={suggestions}
        altDraft={draftOf(suggestions, decision)}
        onChange={({ alt, ...fields }) =>
          store.decide({ alt: alt ?? decision.alt, fields: { ...decision.fields, ...fields } })
        }
      />
    </div>
  );
}

type TriageImageProps = {
  entry: Entry | undefined;
  lack: TriageLack;
  store: TriageStore;
  isFirst: boolean;
  canUndo: boolean;
};

/** The image that a curator decides about, large, with its suggestions. */
export function TriageImage({ entry, lack, store, isFirst, canUndo }: TriageImageProps) {
  const [isDrawing, setDrawing] = useState(lack === 'regions' || lack === 'check');
  const { value: allTags } = useCall('GET /api/admin/tags');
  // Most used tags first; empty until they are loaded.
  const common = (allTags ?? []).map(({ name }) => name);
  useEffect(() => {
    if (allTags) store.setKnown(allTags);
  }, [store, allTags]);
  const suggestions = entry?.suggestions ?? null;
  const decision = entry?.decision;
  useTriageKeys({
    choose: (digit) => {
      const field = digitValues(lack);
      const value = field?.values.find((each) => each.digit === digit)?.value;
      if (field && decision && value !== undefined) {
        store.decideAndNext({ fields: { ...decision.fields, [field.name]: value } });
      }
      if (field) return;
      const chip = suggestions && chipsOf(suggestions, common)[digit - 1];
      if (chip) store.toggle(chip.tag);
    },
    next: store.next,
    previous: store.previous,
    undo: store.undo,
    takeDraft: () => {
      if (suggestions && decision?.alt === '') store.decide({ alt: draftOf(suggestions, decision) });
      focusOn(ALT_FIELD);
    },
    type: () => focusOn(TAG_FIELD),
    draw: () => setDrawing(!isDrawing),
  });
  const isAsked = allTags && decision && decision.typed !== '' && entry?.asked === decision.typed;
  const isUnreadable = entry?.isUnreadable === true;
  const image = suggestions?.image.image;

  return (
    <section aria-label="Image to review" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        {image && isDrawing && decision && suggestions && (
          <Suspense fallback={<Skeleton className="h-[45vh] w-full rounded-xl" />}>
            <RegionDrawing
              key={suggestions.image.id}
              image={image}
              tags={tagsWith(suggestions, decision)}
              regions={decision.regions}
              proposals={suggestions.regions}
              toCheck={suggestions.image.regions.filter(({ checkAgain }) => checkAgain).length}
              maxHeight="100vh - 24rem"
              onChange={(regions) => store.decide({ regions })}
              onFinish={store.next}
            />
          </Suspense>
        )}
        {image && !isDrawing && (
          <img
            key={image.secure_url}
            src={image.secure_url}
            alt={image.alt}
            width={image.width}
            height={image.height}
            style={{
              backgroundColor: image.ground,
              width: `min(100%, ${image.width}px, calc(var(--most) * ${image.width / image.height}))`,
            }}
            className="mx-auto h-auto rounded-xl bg-sunken ring-1 ring-hairline [--most:45vh] lg:[--most:calc(100vh-18rem)]"
          />
        )}
        {!image && !isUnreadable && <Skeleton className="h-[45vh] w-full rounded-xl lg:h-[calc(100vh-18rem)]" />}
        {isUnreadable && (
          <LoadFailure
            title="This image could not be loaded"
            text="Try again, or go on with the next one: it stays in the queue."
            onRetry={store.retry}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {suggestions && decision && (
          <Choices
            lack={lack}
            isDrawing={isDrawing}
            suggestions={suggestions}
            decision={decision}
            common={common}
            store={store}
          />
        )}
        {isAsked && <NewTags typed={decision.typed} known={allTags} store={store} />}
        <div
          data-sticky-actions
          className="sticky bottom-0 flex flex-wrap *:-scroll-mb-48 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-page before:to-transparent gap-2 bg-page py-3 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-12 max-lg:-mx-[var(--gutter)] max-lg:px-[var(--gutter)]"
        >
          <Button kind="primary" aria-keyshortcuts="N" className="min-w-28 flex-1" onClick={store.next}>
            Next <kbd className="font-sans text-12 opacity-75">N</kbd>
          </Button>
          <Button aria-keyshortcuts="P" disabled={isFirst} onClick={store.previous}>
            Previous <kbd className="font-sans text-12 text-muted">P</kbd>
          </Button>
          <Button aria-keyshortcuts="D" aria-pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
            Draw regions <kbd className="font-sans text-12 text-muted">D</kbd>
          </Button>
          <Button aria-keyshortcuts="U" disabled={!canUndo} onClick={store.undo}>
            Undo <kbd className="font-sans text-12 text-muted">U</kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}
