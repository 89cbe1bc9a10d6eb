import { memo, type ReactNode, useEffect } from 'react';
import type { LightboxReading } from '#features/lightbox/lightbox.store.ts';
import { valuesOf } from '#features/search/filters.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import { FilterBar } from './FilterBar.tsx';
import { useRestoredScroll } from './follow-address.ts';
import type { Tab } from './gallery.store.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { LazyFacets } from './LazyFacets.tsx';
import { FEW } from './list-state.ts';
import { ListFailure, MissingImages, NoImages, prefetchFailure } from './NoImages.tsx';
import type { GridKind } from './tile-sizes.ts';
import type { GalleryList } from './use-list.ts';
import { useListOnPage, useOpenImage } from './use-open-image.tsx';

type FrameProps = {
  list: GalleryList;
  /** The list in the results; the previous one while someone types. */
  results?: GalleryList;
  /** Singular noun of the list's images: 'screen'. */
  noun: string;
  /** Whether the list is of one company. */
  isCompany?: boolean;
  /** Search and tags, in the row of the filters. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Filters around the results of a list. */
export function ListFrame({ list, results = list, noun, isCompany = false, tools, children }: FrameProps) {
  useEffect(prefetchFailure, []);
  return (
    <>
      <FilterBar list={list} noun={noun}>
        {tools}
      </FilterBar>
      <div className="gallery-body">
        {list.isActive && <LazyFacets list={list} noun={noun} isCompany={isCompany} />}
        <div
          data-results
          data-list={results.filters + results.query}
          data-stale={results.isStale || undefined}
          tabIndex={-1}
          className="relative outline-none"
        >
          {children}
        </div>
      </div>
    </>
  );
}

type ResultsProps = {
  list: GalleryList;
  noun: string;
  grid: GridKind;
  /** The kind of all images; without one, each has its own. */
  kind?: TagKind | undefined;
  badges: ReadonlyMap<string, CompanyBadge>;
  /** Name of the list for screen readers. */
  label: string;
  /** Title of the message if the list can't be loaded. */
  failed: string;
  /** Shown instead of an empty list that nothing narrows. */
  empty?: string | undefined;
  /** All tags of the list's images: a visitor's preview may lack some. */
  tags?: readonly { tag: string }[] | undefined;
  eagerCount: number;
  /** What signing in would show; null without a prompt. */
  subject: PromptSubject | null;
};

/** Placeholders while a list loads: as many as a visitor sees, and the blurred row; of a company nine (spec 2, 9). */
const PLACEHOLDERS: Record<GridKind, number> = { home: 6, company: 9 };

/** The images of a list and the sign-in prompt, or a message. */
const Results = memo(function Results({ list, noun, grid, kind, badges, label, failed, ...rest }: ResultsProps) {
  const { items, blurred, awaited, status, filters, query, pages } = list;
  if (status === 'failed' && list.failure === 400) return <NoImages why="refused" />;
  if (status === 'failed') return <ListFailure title={failed} failure={list.failure} />;
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS[grid]} grid={grid} />;
  // Of a company, the visitor's tag counts too: the blurred images are those of all tags.
  const isFiltered = query !== '' || (rest.tags !== undefined && filters !== '');
  const isFinal = list.isOwn || (list.session === 'loading' && list.total === 0);
  const isEmpty = items.length === 0 && isFinal && (isFiltered || blurred.length === 0);
  return (
    <>
      {!isEmpty && (
        <ImageGrid
          {...{ items, blurred, awaited, grid, kind, badges, label }}
          eagerCount={rest.eagerCount}
          onNeed={pages?.need}
        />
      )}
      {(isEmpty || (list.isOwn && query + filters && !items[FEW - 1])) && (
        <NoImages why="no-match" noun={noun} list={list} tags={rest.tags} empty={rest.empty} />
      )}
      {list.isBroken && <MissingImages onRetry={pages?.retry} />}
      {rest.subject && <SignInWall subject={rest.subject} />}
    </>
  );
});

type ImageListProps = Omit<ResultsProps, 'subject'> &
  Omit<FrameProps, 'children'> & {
    /** The tab that the list is on; pages without tabs have the first. */
    tab?: Tab;
    /** The tag that the list has beside those of its filters. */
    tag?: string;
    reading: LightboxReading;
    subject: PromptSubject;
    /** Whether the prompt is shown although the list is whole. */
    isPrompted?: boolean;
  };

/** A list of images with everything that belongs to it: filters, grid, messages, sign-in prompt, lightbox. */
export function ImageList({ list, results = list, tab = 'screens', tag, reading, subject, ...rest }: ImageListProps) {
  const { badges, kind, noun, grid, label, failed, empty, tags, eagerCount } = rest;
  useRestoredScroll(results.isActive && results.isOwn, results.params);
  const onPage = useListOnPage(results, {
    ...{ tab, reading, companies: badges, kind },
    tag: valuesOf(results.filters, 'tag')[0] ?? tag ?? 'all',
  });
  const imagePrompt = useOpenImage(list.isActive ? onPage : null, subject);
  // A tab that is not open need not be ready for anyone.
  const isPrompted = (results.prompt || rest.isPrompted) && (list.isActive || list.session !== 'loading');
  return (
    <>
      <ListFrame list={list} results={results} noun={noun} isCompany={grid === 'company'} tools={rest.tools}>
        <Results
          {...{ list: results, noun, grid, kind, badges, label, failed, empty, tags, eagerCount }}
          subject={isPrompted ? subject : null}
        />
      </ListFrame>
      {imagePrompt}
    </>
  );
}
