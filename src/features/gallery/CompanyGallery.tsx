import { useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { type Filters, valuesOf, withValues } from '#features/search/filters.ts';
import { SearchText } from '#features/search/SearchText.tsx';
import { $filters, $searched } from '#features/search/search.store.ts';
import type { PromptSubject } from '#features/session/sign-in-prompt.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { type TagCount, tagLabel } from '#shared/tags/tag-kind.ts';
import { toggleTag } from './gallery.store.ts';
import type { Loaded } from './gallery-view.ts';
import { ImageList } from './ImageList.tsx';
import { NoImages } from './NoImages.tsx';
import { TagChips } from './TagChips.tsx';
import { useList } from './use-list.ts';

type CompanyGalleryProps = {
  company: CompanyBadge;
  preview: GalleryPreview;
  /** Tags of all the company's images, most used first. */
  tags: readonly TagCount[];
};

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
  const filters = useStore($filters);
  const query = useStore($searched);
  const selected = useMemo(() => valuesOf(filters, 'tag'), [filters]);
  const scope = useMemo(() => ({ company: company.slug }), [company.slug]);
  const open = useMemo(
    () => (query === '' ? previewWith(preview, selected, filters) : null),
    [preview, selected, filters, query],
  );
  const list = useList({ scope, filters, query, isActive: true, preview: open });
  const badges = useMemo(() => new Map([[company.slug, company]]), [company]);
  const subject = useMemo<PromptSubject>(
    () => ({ kind: 'photos', count: preview.total, company: company.name }),
    [preview, company],
  );
  const isAll = filters === '' && query === '';
  // The list may be newer than the page.
  const total = isAll && list.session === 'signed-in' && list.isOwn ? list.total : preview.total;

  if (total === 0) return <NoImages why="empty-company" slug={company.slug} />;
  const [tag] = selected;
  return (
    <ImageList
      {...{ list, badges, subject, tags }}
      noun="image"
      grid="company"
      reading="company"
      eagerCount={preview.items.length}
      label={tag ? `${tagLabel(tag)} images of ${company.name}` : `Images of ${company.name}`}
      failed={`Failed to load the images of ${company.name}`}
      tools={
        <>
          <SearchText label={`Search ${company.name}`} />
          <TagChips
            tags={tags}
            total={isAll || !list.facets ? total : (list.untagged ?? list.total)}
            found={isAll ? undefined : list.facets?.tag}
            selected={selected}
            onToggle={toggleTag}
          />
        </>
      }
    />
  );
}
