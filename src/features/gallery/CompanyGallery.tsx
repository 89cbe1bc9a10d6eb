import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type Filters, valuesOf, withValues } from '#features/search/filters.ts';
import { SearchText } from '#features/search/SearchText.tsx';
import { $filters, $searched } from '#features/search/search.store.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, tagLabel } from '#shared/tags/tag-kind.ts';
import { FilterBar } from './FilterBar.tsx';
import { useRestoredScroll } from './follow-address.ts';
import { toggleTag } from './gallery.store.ts';
import type { Loaded } from './gallery-view.ts';
import { GridSkeleton, ImageGrid } from './ImageGrid.tsx';
import { LazyFacets } from './LazyFacets.tsx';
import { ListFailure, MissingImages, NoImages } from './NoImages.tsx';
import { type CountedTag, TagChips } from './TagChips.tsx';
import { type GalleryList, useList } from './use-list.ts';
import { useListOnPage, useOpenImage } from './use-open-image.tsx';

type CompanyGalleryProps = {
  company: CompanyBadge;
  preview: GalleryPreview;
  /** Tags of all the company's images, most used first. */
  tags: readonly CountedTag[];
};

/** Placeholders while the images of a company load (spec 2, 9). */
const PLACEHOLDERS = 9;
/** Tiles of the first row, loaded eagerly. */
const FIRST_ROW = 4;

/** The public part of a company's images with some tags; null if there are other filters. */
function previewWith(
  preview: GalleryPreview,
  tags: readonly string[],
  filters: Filters,
): Loaded<GalleryPreview> | null {
  if (filters !== withValues('', 'tag', tags)) return null;
  const items = preview.items.filter((item) => tags.every((tag) => item.tags.includes(tag)));
  return { state: 'ready', value: { ...preview, items } };
}

/** The images of one company: search, filters, grid, sign-in prompt. */
export function CompanyGallery({ company, preview, tags }: CompanyGalleryProps) {
  const filters = useStore($filters, { ssr: 'initial' });
  const query = useStore($searched, { ssr: 'initial' });
  const selected = useMemo(() => valuesOf(filters, 'tag'), [filters]);
  const scope = useMemo(() => ({ company: company.slug }), [company.slug]);
  const open = useMemo(
    () => (query === '' ? previewWith(preview, selected, filters) : null),
    [preview, selected, filters, query],
  );
  const list = useList({ scope, filters, query, isActive: true, preview: open });
  const { isOwn } = list;
  const badges = useMemo(() => new Map([[company.slug, company]]), [company]);
  const subject: PromptSubject = { kind: 'photos', count: preview.total, company: company.name };
  useRestoredScroll(isOwn, list.params);
  const [tag = ALL_TAGS.all] = selected;
  const onPage = useListOnPage(list, { tab: 'screens', tag, reading: 'company', companies: badges, kind: undefined });
  const imagePrompt = useOpenImage(onPage, subject);
  const isAll = filters === '' && query === '';
  // The list may be newer than the page.
  const total = isAll && list.session === 'signed-in' && isOwn ? list.total : preview.total;

  if (total === 0) return <NoImages why="empty-company" slug={company.slug} />;
  return (
    <>
      <div data-with-script className="flex flex-col gap-2 pb-2 sm:flex-row-reverse">
        <SearchText label={`Search ${company.name}`} />
        <div className="flex min-w-0 flex-1">
          <TagChips tags={tags} total={total} selected={selected} onToggle={toggleTag} />
        </div>
      </div>
      <FilterBar list={list} noun="image" />
      <div className="gallery-body">
        <LazyFacets list={list} noun="image" isCompany />
        <div data-results data-stale={list.isStale || undefined} className="relative">
          <Results list={list} company={company} tags={tags} badges={badges} />
          {list.prompt && <SignInWall subject={subject} />}
        </div>
      </div>
      {imagePrompt}
    </>
  );
}

type ResultsProps = Pick<CompanyGalleryProps, 'company' | 'tags'> & {
  list: GalleryList;
  badges: ReadonlyMap<string, CompanyBadge>;
};

function Results({ list, company, tags, badges }: ResultsProps) {
  const { items, status, filters, query, pages } = list;
  if (status === 'failed' && list.failure === 400) return <NoImages why="refused" />;
  if (status === 'failed') return <ListFailure title={`Failed to load the images of ${company.name}`} />;
  if (status === 'loading') return <GridSkeleton count={PLACEHOLDERS} grid="company" />;
  const isAll = filters === '' && query === '';
  if (items.length === 0 && !isAll && list.isOwn) {
    return <NoImages why="no-match" noun="images" list={list} tags={tags} />;
  }
  const [tag] = valuesOf(filters, 'tag');
  return (
    <>
      <ImageGrid
        items={items}
        blurred={list.blurred}
        grid="company"
        badges={badges}
        eagerCount={FIRST_ROW}
        onNeed={pages?.need}
        label={tag ? `${tagLabel(tag)} images of ${company.name}` : `Images of ${company.name}`}
      />
      {list.isBroken && <MissingImages onRetry={pages?.retry} />}
    </>
  );
}
