import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { onIdle } from '#browser/idle.ts';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { $query } from '#features/search/search.store.ts';
import type { Suggestion } from '#features/search/suggestions.ts';
import { $session } from '#features/session/session.store.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { followAddress } from './address-sync.ts';
import { GalleryResults } from './GalleryResults.tsx';
import { fetchTagPreview } from './gallery.client.ts';
import { $tag, chooseTag, toggleTag } from './gallery.store.ts';
import { TagChips } from './TagChips.tsx';
import { type NamedCompany, type TabContent, useGalleryList } from './use-gallery-list.ts';

type GalleryPanelProps = TabContent & {
  /** All companies in their order, for suggestions and the order of lists. */
  companies: readonly NamedCompany[];
  /** Tiles that are in the first row and loaded at once. */
  eagerCount: number;
};

const SEARCH_LABELS: Record<TagKind, string> = { screens: 'Search screens', 'ui-elements': 'Search UI elements' };

/** Chips whose previews are fetched ahead, about as many as are in sight. */
const CHIPS_AHEAD = 10;

/** A preview is on its way before its chip is chosen. */
function prefetchTag(tag: string): void {
  if (tag !== ALL_TAGS.all && $session.get().kind === 'signed-out') fetchTagPreview(tag).catch(() => undefined);
}

/** One at a time, each when nothing else is to be done: ten calls at once take a slow phone longer than a tap may wait. */
function prefetchTags([next, ...rest]: GalleryPanelProps['tags']): void {
  if (!next) return;
  prefetchTag(next.tag);
  onIdle(() => prefetchTags(rest));
}

function choose({ kind, value, label }: Suggestion): void {
  if (kind === 'tag') chooseTag(value);
  else $query.set(label);
}

/** Screens or UI Elements: search, chips and grid. */
export function GalleryPanel({ kind, preview, tags, companies, eagerCount }: GalleryPanelProps) {
  const offers = useMemo<Suggestion[]>(
    () => [
      ...tags.map(({ tag }) => ({ kind: 'tag' as const, value: tag, label: tagLabel(tag) })),
      ...companies.map(({ name, slug }) => ({ kind: 'company' as const, value: slug, label: name })),
    ],
    [tags, companies],
  );
  const list = useGalleryList({ kind, preview, tags }, companies);
  const { isActive, isOwn } = list;
  const chosen = useStore($tag, { ssr: 'initial' });
  useLayoutEffect(followAddress, []);
  useScrollMemory(isActive, isOwn);
  useEffect(() => {
    if (!isActive || !isOwn) return;
    onIdle(() => prefetchTags(tags.slice(0, CHIPS_AHEAD)));
  }, [isActive, isOwn, tags]);

  return (
    <>
      <div data-with-script className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:gap-5">
        <SearchBox label={SEARCH_LABELS[kind]} offers={offers} isActive={isActive} onChoose={choose} />
        <TagChips
          tags={tags}
          total={preview.total}
          selected={isActive ? chosen : ALL_TAGS.all}
          onToggle={toggleTag}
          onIntent={prefetchTag}
        />
      </div>
      <div data-results>
        <GalleryResults list={list} kind={kind} embedded={preview} companies={companies} eagerCount={eagerCount} />
      </div>
    </>
  );
}
