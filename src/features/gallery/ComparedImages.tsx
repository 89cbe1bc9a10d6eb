import { valuesOf } from '#features/search/filters.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import { FilterBar } from './FilterBar.tsx';
import { useRestoredScroll } from './follow-address.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { LazyFacets } from './LazyFacets.tsx';
import { ListFailure, MissingImages, NoImages } from './NoImages.tsx';
import { useBadges } from './use-badges.ts';
import type { GalleryList } from './use-list.ts';
import { useListOnPage, useOpenImage } from './use-open-image.tsx';

const NO_BADGES: readonly never[] = [];
const SUBJECT: PromptSubject = { kind: 'photos' };
const PLACEHOLDERS = 9;
const FIRST_ROW = 4;

/** Images similar to one, most similar first, with all filters. */
export function ComparedImages({ list }: { list: GalleryList }) {
  const { items, isOwn, prompt, status, filters, session } = list;
  const badges = useBadges(NO_BADGES, list.badges, null);
  useRestoredScroll(isOwn, list.params);
  const onPage = useListOnPage(list, {
    ...{ tab: 'screens', reading: 'home', companies: badges, kind: undefined },
    tag: valuesOf(filters, 'tag')[0] ?? '',
  });
  const imagePrompt = useOpenImage(onPage, SUBJECT);
  const isRefused = status === 'failed' && list.failure === 400;
  const isFiltered = filters !== '';
  const isEmpty = status === 'ready' && items.length === 0;
  return (
    <>
      <FilterBar list={list} noun="image" />
      <div className="gallery-body">
        <LazyFacets list={list} noun="image" isCompany={false} />
        <div data-results data-stale={list.isStale || undefined} className="relative">
          {isRefused && <NoImages why="refused" />}
          {status === 'failed' && !isRefused && <ListFailure title="Failed to load similar images" />}
          {status === 'loading' && <GridSkeleton count={PLACEHOLDERS} grid="home" />}
          {isEmpty && isFiltered && <NoImages why="no-match" noun="images" list={list} />}
          {isEmpty && !isFiltered && <p className="py-8 text-center text-muted">Nothing here is similar enough.</p>}
          {items.length > 0 && (
            <ImageGrid
              items={items}
              blurred={list.blurred}
              grid="home"
              badges={badges}
              eagerCount={FIRST_ROW}
              onNeed={list.pages?.need}
              label="Similar images"
            />
          )}
          {list.isBroken && <MissingImages onRetry={list.pages?.retry} />}
          {(prompt || (status === 'ready' && session === 'signed-out')) && <SignInWall subject={SUBJECT} />}
        </div>
      </div>
      {imagePrompt}
    </>
  );
}
