import { blurredFor, PREVIEW, type PreviewLimit, visibleCount } from '#shared/access/preview-limits.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import type { TagCount, TagKind } from '#shared/tags/tag-kind.ts';
import type { BlurredPreviewsService } from '../gallery/blurred-previews.service.ts';
import { toBadge } from '../gallery/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { type GalleryIndex, KIND_BIT } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { toBlurredItem } from '../gallery/image.mapper.ts';
import { companyPositions, type ShownRegions, shownRegions, tagCounts, tagPositions } from '../gallery/positions.ts';

/** A list limited to what its viewer may see, read in parts; `total` is its full length. */
export type ReadList<T> = { length: number; total: number; read: (from: number, to: number) => Promise<readonly T[]> };

/** Lists of images, as many as a viewer may see. */
export function imagesService(gallery: GalleryService, items: GalleryItems, previews: BlurredPreviewsService) {
  const regionsOf = ({ tagAliases }: GalleryIndex, tag: string) => shownRegions([tagAliases.get(tag) ?? tag]);

  const ofCompany = async (slug: string): Promise<{ index: GalleryIndex; positions: Uint32Array }> => {
    const index = await gallery.index();
    const company = gallery.positionOf(index, slug);
    if (company === undefined) throw new AppError('company-not-found');
    return { index, positions: companyPositions(index, company) };
  };

  const cut = (
    index: GalleryIndex,
    positions: Uint32Array,
    viewer: Viewer,
    limit: PreviewLimit,
    shows?: ShownRegions,
  ): ReadList<GalleryItem> => {
    const length = visibleCount(viewer, positions.length, limit);
    return {
      length,
      total: positions.length,
      read: (from, to) => items.find(index, positions.subarray(from, Math.min(to, length)), shows),
    };
  };

  const previewOf = async (
    index: GalleryIndex,
    positions: Uint32Array,
    limit: PreviewLimit,
    shows?: ShownRegions,
  ): Promise<GalleryPreview> => {
    const first = await items.find(index, positions.subarray(0, limit.shown + limit.blurred), shows);
    const shown = first.slice(0, limit.shown);
    const owners = new Set(shown.map((item) => gallery.positionOf(index, item.company.slug)));
    const companies = [...owners].flatMap((position) => gallery.companyAt(index, position ?? -1) ?? []).map(toBadge);
    const gated = blurredFor(first, limit);
    const blurred = await previews.find(gated.map(({ id }) => id));
    return {
      total: positions.length,
      items: shown,
      blurred: gated.map((item) => toBlurredItem(item, blurred.get(item.id))),
      companies,
    };
  };

  return {
    /** Images with a tag (or `all`, `all-screens`, `all-ui-elements`); an unknown tag has none. */
    listByTag: async (tag: string, viewer: Viewer): Promise<ReadList<GalleryItem>> => {
      const index = await gallery.index();
      return cut(index, tagPositions(index, tag), viewer, PREVIEW.homeImages, regionsOf(index, tag));
    },
    /** Images of a company. Throws `company-not-found`. */
    listByCompany: async (slug: string, viewer: Viewer): Promise<ReadList<GalleryItem>> => {
      const { index, positions } = await ofCompany(slug);
      return cut(index, positions, viewer, PREVIEW.companyImages);
    },
    /** Tags of a company's images with their counts, most used first; public. Throws `company-not-found`. */
    tagsOfCompany: async (slug: string): Promise<TagCount[]> => {
      const { index, positions } = await ofCompany(slug);
      return tagCounts(index, positions);
    },
    /** Content of pages and pre-rendered JSON for a tag's list. */
    previewOfTag: async (tag: string): Promise<GalleryPreview> => {
      const index = await gallery.index();
      const positions = tagPositions(index, tag);
      const counted = positions.filter((position) => position < index.counted);
      const ofKind = (kind: TagKind) =>
        counted.filter((position) => ((index.kinds[position] ?? 0) & KIND_BIT[kind]) !== 0).length;
      return {
        ...(await previewOf(index, positions, PREVIEW.homeImages, regionsOf(index, tag))),
        tabs: {
          screens: ofKind('screens'),
          'ui-elements': ofKind('ui-elements'),
          companies: new Set(counted.map((position) => index.company[position] ?? 0)).size,
        },
      };
    },
    /** Images for a company's page. Throws `company-not-found`. */
    previewOfCompany: async (slug: string): Promise<GalleryPreview> => {
      const { index, positions } = await ofCompany(slug);
      return previewOf(index, positions, PREVIEW.companyImages);
    },
  };
}

export type ImagesService = ReturnType<typeof imagesService>;
