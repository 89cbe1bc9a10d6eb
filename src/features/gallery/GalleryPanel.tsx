import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { onIdle } from '#browser/idle.ts';
import { $companyNames, loadCompanyNames } from '#features/search/company-names.store.ts';
import { valuesOf, withValues } from '#features/search/filters.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import type { Suggestion } from '#features/search/suggestions.ts';
import { $session } from '#features/session/session.store.ts';
import { ALL_TAGS, type TagKind, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { FilterBar } from './FilterBar.tsx';
import { useRestoredScroll } from './follow-address.ts';
import { GalleryResults } from './GalleryResults.tsx';
import { fetchTagPreview } from './gallery.client.ts';
import { chooseFilter, toggleTag } from './gallery.store.ts';
import { LazyFacets } from './LazyFacets.tsx';
import { searchParams } from './list-source.ts';
import { TagChips } from './TagChips.tsx';
import { prefetchFound } from './use-found.ts';
import { type TabContent, useGalleryList } from './use-gallery-list.ts';

type GalleryPanelProps = TabContent & {
  /** Tags of the other tab, which the search box suggests too. */
  otherTags: TabContent['tags'];
  /** Tiles in the first row, loaded eagerly. */
  eagerCount: number;
};

const NOUNS: Record<TagKind, string> = { screens: 'screen', 'ui-elements': 'UI element' };
/** Link to a tag of the other tab. */
const PLACES: Record<TagKind, string> = { screens: 'UI Elements', 'ui-elements': 'Screens' };
const SEARCH_LABELS: Record<TagKind, string> = { screens: 'Search screens', 'ui-elements': 'Search UI elements' };

/** Chips whose previews are prefetched, about as many as are visible. */
const CHIPS_AHEAD = 10;

/** Prefetches a preview before its chip is chosen. */
function prefetchTag(tag: string): void {
  if (tag === ALL_TAGS.all) return;
  const session = $session.get().kind;
  if (session === 'signed-out') fetchTagPreview(tag).catch(() => undefined);
  const filters = withValues('', 'tag', [tag]);
  if (session === 'signed-in') void prefetchFound(searchParams({ kind: tagKind(tag) }, filters, ''));
}

/** One at a time, each when the page is idle: ten calls at once would block a slow phone for longer than a tap may wait. */
function prefetchTags([next, ...rest]: GalleryPanelProps['tags']): void {
  if (!next) return;
  prefetchTag(next.tag);
  onIdle(() => prefetchTags(rest));
}

const choose = ({ kind, value }: Suggestion): void => chooseFilter(kind, value);

/** Screens or UI Elements: search, chips and grid. */
export function GalleryPanel({ kind, preview, tags, otherTags, eagerCount }: GalleryPanelProps) {
  const companies = useStore($companyNames, { ssr: 'initial' });
  const offers = useMemo<Suggestion[]>(
    () => [
      ...tags.map(({ tag }) => ({ kind: 'tag' as const, value: tag, label: tagLabel(tag) })),
      ...(companies ?? []).map(({ name, slug }) => ({
        kind: 'company' as const,
        value: slug,
        label: name,
        place: 'Company',
      })),
      ...otherTags.map(({ tag }) => ({ kind: 'tag' as const, value: tag, label: tagLabel(tag), place: PLACES[kind] })),
    ],
    [kind, tags, companies, otherTags],
  );
  const list = useGalleryList({ kind, preview, tags });
  const { isActive, isOwn, session } = list;
  // While someone types, the next letter is rendered before the tiles.
  const deferred = useDeferredValue(list);
  const results = list.query ? deferred : list;
  const selected = useMemo(() => valuesOf(list.filters, 'tag'), [list.filters]);
  useEffect(() => {
    // Companies that were added since the site was built have no page yet.
    if (session === 'signed-in') loadCompanyNames();
  }, [session]);
  useRestoredScroll(isActive && isOwn, list.params);
  useEffect(() => {
    if (!isActive || !isOwn) return;
    onIdle(() => prefetchTags(tags.slice(0, CHIPS_AHEAD)));
  }, [isActive, isOwn, tags]);

  return (
    <>
      <div data-with-script className="search-bar sticky-bar">
        <SearchBox
          label={SEARCH_LABELS[kind]}
          offers={offers}
          isActive={isActive}
          onChoose={choose}
          onIntent={loadCompanyNames}
        />
      </div>
      <div data-with-script className="flex py-2 sm:py-3">
        <TagChips tags={tags} total={preview.total} selected={selected} onToggle={toggleTag} onIntent={prefetchTag} />
      </div>
      <FilterBar list={list} noun={NOUNS[kind]} />
      <div className="gallery-body">
        {isActive && <LazyFacets list={list} noun={NOUNS[kind]} isCompany={false} />}
        <div data-results data-stale={results.isStale || undefined} className="relative">
          <GalleryResults list={results} kind={kind} embedded={preview} eagerCount={eagerCount} />
        </div>
      </div>
    </>
  );
}
