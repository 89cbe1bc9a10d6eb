import { useDeferredValue, useEffect, useMemo } from 'react';
import { onIdle } from '#browser/idle.ts';
import { useStore } from '#browser/use-store.ts';
import { $companyNames, loadCompanyNames } from '#features/search/company-names.store.ts';
import { valuesOf, withValues } from '#features/search/filters.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import type { Offer } from '#features/search/suggestions.ts';
import { $session } from '#features/session/session.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import { ALL_TAGS, type TagKind, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { fetchTagPreview } from './gallery.client.ts';
import { chooseFilter, ofElements, toggleTag } from './gallery.store.ts';
import { ImageList } from './ImageList.tsx';
import { searchParams } from './list-source.ts';
import { TagChips } from './TagChips.tsx';
import { useBadges } from './use-badges.ts';
import { prefetchFound } from './use-found.ts';
import { type TabContent, useGalleryList } from './use-gallery-list.ts';
import type { GalleryList } from './use-list.ts';

type GalleryPanelProps = TabContent & {
  /** Tags of the other tab, which the search box suggests too. */
  otherTags: TabContent['tags'];
  /** Tiles that are loaded eagerly. */
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
  if (session === 'signed-in') void prefetchFound(searchParams(ofElements({ kind: tagKind(tag) }), filters, ''));
}

/** One at a time, each when the page is idle: ten calls at once would block a slow phone for longer than a tap may wait. */
function prefetchTags([next, ...rest]: GalleryPanelProps['tags']): void {
  if (!next) return;
  prefetchTag(next.tag);
  onIdle(() => prefetchTags(rest));
}

const choose = ({ kind, value }: Offer): void => chooseFilter(kind, value);

/** The count in the sign-in prompt: a text search knows all images only by the rounded hint (contract 8). */
function subjectOf({ filters, query, total, more, facets }: GalleryList): PromptSubject {
  const [slug, ...others] = valuesOf(filters, 'company');
  const company = others.length === 0 ? facets?.company.find(({ value }) => value === slug)?.label : undefined;
  const count = query ? more && `${total + more}+` : total;
  return { kind: 'photos', ...(count === undefined ? {} : { count }), ...(company ? { company } : {}) };
}

/** Screens or UI Elements: search, chips and grid. */
export function GalleryPanel({ kind, preview, tags, otherTags, eagerCount }: GalleryPanelProps) {
  const companies = useStore($companyNames);
  const offers = useMemo<Offer[]>(
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
  // The chip that was pressed, or the letter that was typed, is rendered before the tiles.
  const results = useDeferredValue(list);
  const selected = useMemo(() => valuesOf(list.filters, 'tag'), [list.filters]);
  const [tag] = valuesOf(results.filters, 'tag');
  const badges = useBadges(preview.companies, results.badges, companies);
  const subject = useMemo(() => subjectOf(results), [results]);
  const isNarrowed = list.status === 'ready' && (list.filters + list.query !== '' || list.params.includes('elements='));
  // Of a tag alone the page knows the number without it.
  const isTagged = selected.length > 0 && list.filters === withValues('', 'tag', selected) && list.query === '';
  useEffect(() => {
    // Companies that were added since the site was built have no page yet.
    if (session === 'signed-in') loadCompanyNames();
  }, [session]);
  useEffect(() => {
    if (!isActive || !isOwn) return;
    onIdle(() => prefetchTags(tags.slice(0, CHIPS_AHEAD)));
  }, [isActive, isOwn, tags]);

  return (
    <>
      <div data-with-script className="search-bar sticky-bar">
        <SearchBox
          label={SEARCH_LABELS[kind]}
          kind={kind}
          offers={offers}
          isActive={isActive}
          onChoose={choose}
          onIntent={loadCompanyNames}
        />
      </div>
      <ImageList
        {...{ list, results, kind, badges, eagerCount, subject }}
        tab={kind}
        noun={NOUNS[kind]}
        grid="home"
        reading="home"
        label={`${tag ? tagLabel(tag) : 'All'} ${NOUNS[kind]}s`}
        failed={`Failed to load ${results.query ? `results for “${results.query}”` : `images with tag "${tag ?? ALL_TAGS.all}"`}`}
        tools={
          <TagChips
            tags={tags}
            total={list.untagged ?? (isNarrowed && !isTagged ? list.total : preview.total)}
            found={isNarrowed ? list.facets?.tag : undefined}
            selected={selected}
            onToggle={toggleTag}
            onIntent={prefetchTag}
          />
        }
      />
    </>
  );
}
