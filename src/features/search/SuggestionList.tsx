import Building2 from 'lucide-react/icons/building-complex';
import Search from 'lucide-react/icons/search';
import Tag from 'lucide-react/icons/tag';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { readCached } from '#browser/cached-read.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { responsive } from '#shared/images/image-address.ts';
import type { SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { tagPreviewPath } from '#shared/tags/tag-file.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import { grouped } from '#shared/text/counted.ts';
import { isBlank, type Suggestion } from './suggestions.ts';

/** The pre-rendered file with a suggestion's public images and their number. */
const previewLine = ({ kind, value }: Suggestion) =>
  kind === 'meaning'
    ? undefined
    : `GET ${kind === 'tag' ? tagPreviewPath(value) : `/previews/company/${encodeURIComponent(value)}.json`}`;

/** Content of a suggestion's file; null until it is loaded. */
function usePreview(suggestion: Suggestion): GalleryPreview | null {
  const line = previewLine(suggestion);
  const [preview, setPreview] = useState<GalleryPreview | null>(null);
  useEffect(() => {
    if (line === undefined) return;
    let isCurrent = true;
    readCached<GalleryPreview>(line).then(
      (read) => isCurrent && setPreview(read),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [line]);
  return preview;
}

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  /** Index of the active one; -1: none. */
  index: number;
  onChoose: (suggestion: Suggestion) => void;
  /** What was typed; empty where meanings are not suggested. */
  text: string;
  kind: TagKind | undefined;
  onMeant: (suggestions: readonly Suggestion[]) => void;
};

/** Pause in typing in ms after which the server is asked what the words mean. */
const PAUSE_MS = 150;

/** Looks up what the typed words mean, but for what is a tag that is suggested by its name. */
function useMeanings({
  suggestions: shown,
  text,
  kind,
  onMeant,
}: Pick<SuggestionListProps, 'suggestions' | 'text' | 'kind' | 'onMeant'>): void {
  const onFound = useEffectEvent((found: readonly SearchSuggestion[]) => {
    const isNamed = (label: string) =>
      shown.some((each) => label === `${each.label} · tag` || label.endsWith(` · ${each.label}`));
    const others = found.filter(({ label }) => !isNamed(label));
    onMeant(others.map(({ text: value, label, total }) => ({ kind: 'meaning', value, label, total })));
  });
  useEffect(() => {
    onMeant([]);
    if (isBlank(text)) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      callApi('GET /api/search/suggestions', {
        query: { q: text.trim(), ...(kind && { kind }) },
        signal: over.signal,
      }).then(
        ({ suggestions }) => onFound(suggestions),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [text, kind, onMeant]);
}

/** Suggestions with kind, number of images and the first of them. */
export function SuggestionList({ id, suggestions, index, onChoose, ...typed }: SuggestionListProps) {
  useMeanings({ suggestions, ...typed });
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label="Suggestions"
      hidden={suggestions.length === 0}
      className="absolute right-0 left-0 top-full z-30 mt-2 min-w-72 sm:max-lg:right-auto sm:max-lg:w-96 overflow-hidden rounded-xl bg-surface p-1.5 shadow-float ring-1 ring-hairline"
    >
      {suggestions.map((suggestion, position) => (
        <Option
          key={`${suggestion.kind} ${suggestion.value}`}
          id={`${id}${position}`}
          suggestion={suggestion}
          isSelected={position === index}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type OptionProps = { id: string; suggestion: Suggestion; isSelected: boolean; onChoose: (chosen: Suggestion) => void };

function Option({ id, suggestion, isSelected, onChoose }: OptionProps) {
  const { kind, label } = suggestion;
  const preview = usePreview(suggestion);
  const image = preview?.items[0]?.image;
  const Icon = { tag: Tag, company: Building2, meaning: Search }[kind];
  const count = suggestion.kind === 'meaning' ? suggestion.total : preview?.total;
  const place = suggestion.kind === 'meaning' ? undefined : suggestion.place;
  const about = [place, count !== undefined && grouped(count)].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox never have focus, the input keeps it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys do this
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(suggestion)}
      className={`flex h-11 items-center gap-2.5 rounded-lg px-2 text-14 hover:bg-soft ${isSelected ? 'bg-soft' : ''}`}
    >
      <span className="grid h-7.5 w-12 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-faint">
        {image ? (
          <img
            src={image.secure_url}
            {...responsive(image, '48px')}
            alt=""
            draggable={false}
            className="size-full object-cover object-left-top"
          />
        ) : (
          <Icon size={14} />
        )}
      </span>
      <span className="truncate">{label}</span>
      <span className="ml-auto shrink-0 pl-2 text-12 text-faint tabular-nums">{about}</span>
    </div>
  );
}
