import { callApi } from '#browser/api-client.ts';
import { useReading } from '#browser/use-reading.ts';
import { ALT_MAX_LENGTH } from '#shared/images/image-admin.contract.ts';
import type { Suggestions } from '#shared/suggestions/suggestion.contract.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TEXTAREA } from '#ui/form/input-style.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AltDraft } from './AltDraft.tsx';
import { TagChips } from './TagChips.tsx';
import { TagInput } from './TagInput.tsx';
import type { TriageStore } from './triage.store.ts';
import { chipsOf, type Decision, draftOf } from './triage-decision.ts';
import type { Entry } from './triage-state.ts';
import { useTriageKeys } from './use-triage-keys.ts';

const ALT_FIELD = 'triage-alt';
const TAG_FIELD = 'triage-tags';

const fetchTags = (signal: AbortSignal) => callApi('GET /api/admin/tags', { signal });

const focusIn = (id: string) => document.getElementById(id)?.querySelector<HTMLElement>('input, textarea')?.focus();

/** Most used tags of the gallery; empty until they are loaded. */
function useCommonTags(): readonly string[] {
  const { value } = useReading(fetchTags);
  return (value ?? []).map(({ name }) => name);
}

type ChoicesProps = {
  suggestions: Suggestions;
  decision: Decision;
  common: readonly string[];
  store: TriageStore;
  onTakeDraft: (draft: string) => void;
};

function Choices({ suggestions, decision, common, store, onTakeDraft }: ChoicesProps) {
  const { image, company } = suggestions;
  const chips = chipsOf(suggestions, common).map((chip, at) => ({ ...chip, digit: at + 1 }));
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
      {groups.map(
        ({ legend, tags }) =>
          tags.length > 0 && (
            <TagChips key={legend} legend={legend} tags={tags} chosen={decision.chosen} onToggle={store.toggle} />
          ),
      )}
      <div id={TAG_FIELD}>
        <TagInput
          label="More tags"
          hint="Separate tags with commas. Escape leaves the field."
          value={decision.typed}
          onChange={(typed) => store.decide({ typed })}
        />
      </div>
      <div id={ALT_FIELD} className="flex min-w-0 flex-col gap-2">
        <Field label="Alt text" hint="What the image shows.">
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              dir="auto"
              maxLength={ALT_MAX_LENGTH}
              className={TEXTAREA}
              value={decision.alt}
              onChange={({ target }) => store.decide({ alt: target.value })}
            />
          )}
        </Field>
        {decision.alt === '' && <AltDraft draft={draftOf(suggestions, decision)} onTake={onTakeDraft} />}
      </div>
    </div>
  );
}

type TriageImageProps = { entry: Entry | undefined; store: TriageStore; isFirst: boolean; canUndo: boolean };

/** The image that a curator decides about, large, with its suggestions. */
export function TriageImage({ entry, store, isFirst, canUndo }: TriageImageProps) {
  const common = useCommonTags();
  const suggestions = entry?.suggestions ?? null;
  const decision = entry?.decision;
  const takeDraft = (draft: string) => {
    store.decide({ alt: draft });
    requestAnimationFrame(() => focusIn(ALT_FIELD));
  };
  useTriageKeys({
    choose: (digit) => {
      const chip = suggestions && chipsOf(suggestions, common)[digit - 1];
      if (chip) store.toggle(chip.tag);
    },
    next: store.next,
    previous: store.previous,
    undo: store.undo,
    takeDraft: () => {
      if (suggestions && decision?.alt === '') takeDraft(draftOf(suggestions, decision));
      else focusIn(ALT_FIELD);
    },
    type: () => focusIn(TAG_FIELD),
  });
  const isUnreadable = entry?.isUnreadable === true;
  const image = suggestions?.image.image;

  return (
    <section aria-label="Image to review" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        {image && (
          <img
            key={image.secure_url}
            src={image.secure_url}
            alt={image.alt}
            width={image.width}
            height={image.height}
            style={{ backgroundColor: image.ground }}
            className="h-auto max-h-[45vh] w-full rounded-xl bg-sunken object-contain ring-1 ring-hairline lg:h-[calc(100vh-18rem)] lg:max-h-none"
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
            suggestions={suggestions}
            decision={decision}
            common={common}
            store={store}
            onTakeDraft={takeDraft}
          />
        )}
        <div className="sticky bottom-0 flex flex-wrap gap-2 bg-page py-3 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-12 max-lg:-mx-[var(--gutter)] max-lg:px-[var(--gutter)]">
          <Button kind="primary" aria-keyshortcuts="N" className="min-w-28 flex-1" onClick={store.next}>
            Next <kbd className="font-sans text-12 opacity-75">N</kbd>
          </Button>
          <Button aria-keyshortcuts="P" disabled={isFirst} onClick={store.previous}>
            Previous <kbd className="font-sans text-12 text-muted">P</kbd>
          </Button>
          <Button aria-keyshortcuts="U" disabled={!canUndo} onClick={store.undo}>
            Undo <kbd className="font-sans text-12 text-muted">U</kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}
