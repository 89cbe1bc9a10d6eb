import { ImageOff, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { $query } from '#features/search/search.store.ts';
import type { Suggestion } from '#features/search/suggestions.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { Button } from '#ui/Button.tsx';
import { StateMessage } from '#ui/StateMessage.tsx';
import { fetchTagPreview } from './gallery.client.ts';
import { chooseTag, toggleTag } from './gallery.store.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { TagChips } from './TagChips.tsx';
import { useBadges } from './use-badges.ts';
import { type GalleryList, type NamedCompany, useGalleryList } from './use-gallery-list.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSharedImage } from './use-shared-image.tsx';

type GalleryPanelProps = {
  kind: TagKind;
  /** What everyone may see of the tab. */
  preview: GalleryPreview;
  tags: readonly { tag: string; count: number }[];
  /** Names and slugs of all companies, for suggestions. */
  companies: readonly NamedCompany[];
  /** Tiles that are in the first row and loaded at once. */
  eagerCount: number;
};

const SEARCH_LABELS: Record<TagKind, string> = { screens: 'Search screens', 'ui-elements': 'Search UI elements' };
const NOUNS: Record<TagKind, string> = { screens: 'screens', 'ui-elements': 'UI elements' };

/** Screens or UI Elements: search, chips and grid. */
export function GalleryPanel({ kind, preview, tags, companies, eagerCount }: GalleryPanelProps) {
  const byName = useMemo(() => new Map(companies.map((company) => [company.name.toLowerCase(), company])), [companies]);
  const offers = useMemo<Suggestion[]>(
    () => [
      ...tags.map(({ tag }) => ({ kind: 'tag' as const, value: tag, label: tagLabel(tag) })),
      ...companies.map(({ name, slug }) => ({ kind: 'company' as const, value: slug, label: name })),
    ],
    [tags, companies],
  );
  const list = useGalleryList(kind, preview, byName);
  useScrollMemory(list.isActive, list.isSettled);
  const choose = useCallback(({ kind: what, value, label }: Suggestion) => {
    if (what === 'tag') chooseTag(value);
    else $query.set(label);
  }, []);

  return (
    <>
      <div data-with-script className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:gap-5">
        <SearchBox label={SEARCH_LABELS[kind]} offers={offers} isActive={list.isActive} onChoose={choose} />
        <TagChips
          tags={tags}
          total={preview.total}
          selected={list.tag}
          onToggle={toggleTag}
          onIntent={(tag) => void (tag !== ALL_TAGS.all && fetchTagPreview(tag).catch(() => undefined))}
        />
      </div>
      <div data-results>
        <Results list={list} kind={kind} embedded={preview} eagerCount={eagerCount} />
      </div>
    </>
  );
}

type ResultsProps = { list: GalleryList; kind: TagKind; embedded: GalleryPreview; eagerCount: number };

function Results({ list, kind, embedded, eagerCount }: ResultsProps) {
  const { items, blurred, status, tag, query, company, prompt, total } = list;
  const badges = useBadges(embedded.companies, list.preview);
  const subject: PromptSubject = { kind: 'photos', count: total, ...(company ? { company: company.name } : {}) };
  const chosen = tag === ALL_TAGS.all ? undefined : tag;
  const sharedPrompt = useSharedImage({
    view: list,
    isSettled: list.isSettled,
    isActive: list.isActive,
    badges,
    reading: 'home',
    tag: chosen,
    subject,
  });
  if (status === 'failed') return <ListFailure tag={tag} />;
  if (status === 'loading') return <GridSkeleton count={6} grid="home" />;
  if (items.length === 0 && (query !== '' || blurred.length === 0)) {
    return (
      <>
        <NothingFound noun={NOUNS[kind]} query={query} isPreview={!list.isSignedIn} />
        {prompt && <SignInWall subject={subject} isOverlapping={false} />}
      </>
    );
  }
  return (
    <>
      <ImageGrid
        items={items}
        blurred={blurred}
        grid="home"
        kind={kind}
        badges={badges}
        tag={chosen}
        eagerCount={eagerCount}
        label={chosen ? `${tagLabel(chosen)} ${NOUNS[kind]}` : `All ${NOUNS[kind]}`}
      />
      {prompt && <SignInWall subject={subject} isOverlapping={blurred.length > 0} />}
      {sharedPrompt}
    </>
  );
}

/** The list could not be had (spec 2). */
function ListFailure({ tag }: { tag: string }) {
  return (
    <StateMessage
      tone="danger"
      icon={<ImageOff />}
      title={`Failed to load images with tag "${tag}"`}
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    />
  );
}

function NothingFound({ noun, query, isPreview }: { noun: string; query: string; isPreview: boolean }) {
  if (!query) return <StateMessage icon={<ImageOff />} title={`No ${noun} yet`} text="New ones are added regularly." />;
  return (
    <StateMessage
      icon={<SearchX />}
      title={isPreview ? `No ${noun} of the preview match “${query}”` : `No ${noun} match “${query}”`}
      text={
        isPreview ? 'Choose a tag or a company, or sign in to search them all.' : 'Try a tag, a company or fewer words.'
      }
      action={<Button onClick={() => $query.set('')}>Clear search</Button>}
    />
  );
}
