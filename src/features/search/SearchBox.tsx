import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from '#browser/use-store.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import { lazyComponent, loadPart } from '#ui/lazy-component.ts';
import { $query, typeQuery } from './search.store.ts';
import { isBlank, type Offer, SUGGESTIONS_MAX, type Suggestion, suggestionsFor } from './suggestions.ts';
import { useEarlyText } from './use-early-text.ts';

/** Loaded when someone searches. */
const SuggestionList = lazyComponent(() => import('./SuggestionList.tsx').then((part) => part.SuggestionList));

type SearchBoxProps = {
  label: string;
  offers: readonly Offer[];
  /** Whether its tab is visible: then `/` focuses it, and the search text is its value. */
  isActive: boolean;
  onChoose: (offer: Offer) => void;
  /** Called when someone is about to search. */
  onIntent?: () => void;
  /** What typed words mean is suggested for images of this kind. */
  kind?: TagKind;
};

/** Target of arrows, Home and End among `count` suggestions; -1 is the text itself. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1;
  return undefined;
}

/** The search box with its suggestions: the combobox of the ARIA guide with a list (spec 2). */
export function SearchBox({ label, offers, isActive, onChoose, onIntent, kind }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const query = useStore($query);
  const text = isActive ? query : '';
  const [isOpen, setOpenNow] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const setOpen = (next: boolean) => {
    setOpenNow(next);
    if (next) setOpened(true);
  };
  const [index, setIndex] = useState(-1);
  const [meant, setMeant] = useState<readonly Suggestion[]>([]);
  const suggestions = useMemo(
    () => (isOpen ? [...suggestionsFor(text, offers), ...meant].slice(0, SUGGESTIONS_MAX) : []),
    [isOpen, text, offers, meant],
  );
  const isShown = suggestions.length > 0;
  // The typed letter is rendered before the suggestions.
  const listed = useDeferredValue(suggestions);
  useEarlyText(input, isActive);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpenNow(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const type = (value: string) => {
    typeQuery(value);
    setIndex(-1);
    setOpen(true);
  };
  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    setIndex(-1);
    if (suggestion.kind === 'meaning') typeQuery(suggestion.value);
    else onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = isShown ? nextIndex(event.key, index, suggestions.length) : undefined;
    const chosen = suggestions[index];
    if (next !== undefined) setIndex(next);
    else if (event.key === 'ArrowDown' && !isBlank(text)) setOpen(true);
    else if (event.key === 'Enter') {
      if (isShown && chosen) choose(chosen);
      else setOpen(false);
      void loadPart(() => import('./to-results.ts')).then(({ goToResults }) => goToResults());
    } else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && text) type('');
    else return;
    event.preventDefault();
  };

  return (
    <search
      ref={box}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
      className="relative block w-full sm:w-72 lg:w-80"
    >
      <Search size={16} className="pointer-events-none absolute top-0 bottom-0 left-3.5 m-auto text-faint" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-activedescendant={index >= 0 && isShown ? `${id}${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={label}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => {
          onIntent?.();
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        className="peer h-10 w-full rounded-full bg-soft pr-8 pl-10 text-16 placeholder:text-faint transition-colors duration-150 hover:bg-sunken focus:bg-surface sm:text-14"
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 right-3 bottom-0 m-auto hidden size-5 place-items-center rounded-md bg-surface font-sans text-12 text-muted ring-1 ring-hairline peer-focus:hidden lg:grid"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            type('');
            input.current?.focus();
          }}
          className="absolute top-0 right-1.5 bottom-0 m-auto grid size-7 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <X size={15} />
        </button>
      )}
      {wasOpened && (
        <Suspense>
          <SuggestionList
            id={id}
            suggestions={listed}
            index={index}
            onChoose={choose}
            text={kind ? text : ''}
            kind={kind}
            onMeant={setMeant}
          />
        </Suspense>
      )}
    </search>
  );
}
