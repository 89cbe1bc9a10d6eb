import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { $filters, $searched } from '#features/search/search.store.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { FilterBar } from './FilterBar.tsx';
import { followAddress, useRestoredScroll } from './follow-address.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { LazyFacets } from './LazyFacets.tsx';
import { ListFailure, MissingImages, NoImages } from './NoImages.tsx';
import { useBadges } from './use-badges.ts';
import { type GalleryList, useList } from './use-list.ts';
import { useListOnPage, useOpenImage } from './use-open-image.tsx';

type PatternGalleryProps = {
  tag: string;
  /** Display name. */
  name: string;
  preview: GalleryPreview;
};

const NOUNS: Record<TagKind, string> = { screens: 'screen', 'ui-elements': 'UI element' };
const PLACEHOLDERS = 6;
/** Tiles of the first row, loaded eagerly. */
const FIRST_ROW = 3;

/** The images of one pattern: filters, grid, sign-in prompt. */
export function PatternGallery({ tag, name, preview }: PatternGalleryProps) {
  const filters = useStore($filters, { ssr: 'initial' });
  const query = useStore($searched, { ssr: 'initial' });
  const scope = useMemo(() => ({ tag }), [tag]);
  const isWhole = filters === '' && query === '';
  const open = useMemo(() => (isWhole ? { state: 'ready' as const, value: preview } : null), [isWhole, preview]);
  const list = useList({ scope, filters, query, isActive: true, preview: open });
  const linked = useMemo(() => [...preview.companies, ...list.badges], [preview, list.badges]);
  const badges = useBadges(preview.companies, list.badges, linked);
  const kind = tagKind(tag);
  const subject: PromptSubject = { kind: 'photos', ...(isWhole ? { count: preview.total } : {}) };
  useRestoredScroll(list.isOwn, list.params);
  useEffect(followAddress, []);
  const onPage = useListOnPage(list, { tab: 'screens', tag, reading: 'home', companies: badges, kind });
  const imagePrompt = useOpenImage(onPage, subject);
  return (
    <>
      <FilterBar list={list} noun={NOUNS[kind]} />
      <div className="gallery-body">
        <LazyFacets list={list} noun={NOUNS[kind]} isCompany={false} />
        <div data-results data-stale={list.isStale || undefined} className="relative">
          <Results list={list} kind={kind} name={name} badges={badges} />
          {list.prompt && <SignInWall subject={subject} />}
        </div>
      </div>
      {imagePrompt}
    </>
  );
}

type ResultsProps = { list: GalleryList; kind: TagKind; name: string; badges: ReturnType<typeof useBadges> };

function Results({ list, kind, name, badges }: ResultsProps) {
  const { items, blurred, status, pages } = list;
  if (status === 'failed' && list.failure === 400) return <NoImages why="refused" />;
  if (status === 'failed') return <ListFailure title={`Failed to load the images of ${name}`} />;
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="home" />;
  if (items.length === 0 && blurred.length === 0) return <NoImages why="no-match" noun="images" list={list} />;
  return (
    <>
      <ImageGrid
        items={items}
        blurred={blurred}
        grid="home"
        kind={kind}
        badges={badges}
        eagerCount={FIRST_ROW}
        onNeed={pages?.need}
        label={`${name} ${NOUNS[kind]}s`}
      />
      {list.isBroken && <MissingImages onRetry={pages?.retry} />}
    </>
  );
}
