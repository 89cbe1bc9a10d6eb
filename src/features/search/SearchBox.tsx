import { useStore } from '@nanostores/react';
import Building2 from 'lucide-react/icons/building-complex';
import Search from 'lucide-react/icons/search';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { $query } from './search.store.ts';
import { isBlank, type Suggestion, suggestionsFor } from './suggestions.ts';

type SearchBoxProps = {
  label: string;
  offers: readonly Suggestion[];
  /** Whether its tab shows: then `/` focuses it, and the text is its own. */
  isActive: boolean;
  onChoose: (suggestion: Suggestion) => void;
};

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` puts the cursor into the search box, wherever one is on the page. */
function useSlashFocus(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input, isActive]);
}

/** What was typed before the scripts were there is not lost. */
function useEarlyText(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  const early = useRef('');
  useLayoutEffect(() => {
    early.current = input.current?.value ?? '';
  }, [input]);
  useEffect(() => {
    if (!isActive || !early.current) return;
    $query.set(early.current);
    early.current = '';
  }, [isActive]);
}

/** Where arrows, Home and End lead among `count` suggestions; -1 is the text itself. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return index + 1 >= count ? -1 : index + 1;
  if (key === 'ArrowUp') return index < 0 ? count - 1 : index - 1;
  return undefined;
}

/** The search box with its suggestions: the combobox of the ARIA guide with a list (spec 2). */
export function SearchBox({ label, offers, isActive, onChoose }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const query = useStore($query, { ssr: 'initial' });
  const text = isActive ? query : '';
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const suggestions = useMemo(() => (isOpen ? suggestionsFor(text, offers) : []), [isOpen, text, offers]);
  const isShown = suggestions.length > 0;
  useSlashFocus(input, isActive);
  useEarlyText(input, isActive);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const type = (value: string) => {
    $query.set(value);
    setIndex(-1);
    setOpen(true);
  };
  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    setIndex(-1);
    onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = isShown ? nextIndex(event.key, index, suggestions.length) : undefined;
    const chosen = suggestions[index];
    if (next !== undefined) setIndex(next);
    else if (event.key === 'ArrowDown' && !isBlank(text)) setOpen(true);
    else if (event.key === 'Enter' && isShown && chosen) choose(chosen);
    else if (event.key === 'Enter') setOpen(false);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && text) type('');
    else return;
    event.preventDefault();
  };

  return (
    <search ref={box} className="relative block w-full sm:w-72 lg:w-80">
      <Search aria-hidden="true" size={16} className="pointer-events-none absolute top-3 left-3.5 text-faint" />
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
        placeholder={label}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && setOpen(false)}
        onKeyDown={onKeyDown}
        className="peer h-10 w-full rounded-full bg-soft pr-10 pl-10 text-16 placeholder:text-faint transition-colors duration-150 hover:bg-sunken focus:bg-surface sm:text-14"
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 right-3 hidden size-5 place-items-center rounded-md bg-surface font-sans text-12 text-muted ring-1 ring-hairline peer-focus:hidden sm:grid"
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
          className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" size={15} />
        </button>
      )}
      <SuggestionList id={id} isShown={isShown} suggestions={suggestions} index={index} onChoose={choose} />
    </search>
  );
}

type SuggestionListProps = {
  id: string;
  isShown: boolean;
  suggestions: readonly Suggestion[];
  index: number;
  onChoose: (suggestion: Suggestion) => void;
};

function SuggestionList({ id, isShown, suggestions, index, onChoose }: SuggestionListProps) {
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-xl bg-surface p-1.5 shadow-float ring-1 ring-hairline"
    >
      {suggestions.map((suggestion, position) => {
        const Icon = suggestion.kind === 'tag' ? Tag : Building2;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox never have focus, the input keeps it
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys do this
          <div
            key={`${suggestion.kind} ${suggestion.value}`}
            id={`${id}${position}`}
            role="option"
            aria-selected={position === index}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={`flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-14 hover:bg-soft ${position === index ? 'bg-soft' : ''}`}
          >
            <Icon aria-hidden="true" size={15} className="shrink-0 text-faint" />
            <span className="truncate">{suggestion.label}</span>
          </div>
        );
      })}
    </div>
  );
}
