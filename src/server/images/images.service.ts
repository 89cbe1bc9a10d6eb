import { blurredFor, PREVIEW, type PreviewLimit, visibleTo } from '#shared/access/preview-limits.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { CompanyPreview, GalleryItem, GalleryPreview } from '#shared/images/image.contract.ts';
import { toBadge } from '../companies/company.mapper.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { countTags, type GallerySnapshot, groupByTag, type TagCount } from '../gallery/gallery-snapshot.ts';
import { toBlurredItem } from './image.mapper.ts';

/** A list cut for its viewer, and how long it is in full. */
export type CutList<T> = { items: readonly T[]; total: number };

function previewOf(
  { companyBySlug }: GallerySnapshot,
  all: readonly GalleryItem[],
  limit: PreviewLimit,
): GalleryPreview {
  const items = all.slice(0, limit.shown);
  const slugs = new Set(items.map((item) => item.company.slug));
  const companies = [...slugs].flatMap((slug) => companyBySlug.get(slug) ?? []).map(toBadge);
  return { total: all.length, items, blurred: blurredFor(all, limit).map(toBlurredItem), companies };
}

/** Lists of images, as many as a viewer may see. */
export function imagesService(gallery: GalleryService) {
  const ofCompany = async (slug: string): Promise<readonly GalleryItem[]> => {
    const all = (await gallery.snapshot()).itemsByCompany.get(slug);
    if (!all) throw new AppError('company-not-found');
    return all;
  };
  const ofTag = async (tag: string): Promise<readonly GalleryItem[]> =>
    (await gallery.snapshot()).itemsByTag.get(tag) ?? [];
  const previewOfCompany = async (slug: string): Promise<GalleryPreview> =>
    previewOf(await gallery.snapshot(), await ofCompany(slug), PREVIEW.companyImages);

  return {
    /** Images with a tag (or `all`, `all-screens`, `all-ui-elements`); an unknown tag has none. */
    listByTag: async (tag: string, viewer: Viewer): Promise<CutList<GalleryItem>> => {
      const all = await ofTag(tag);
      return { items: visibleTo(viewer, all, PREVIEW.homeImages), total: all.length };
    },
    /** Images of a company. Throws `company-not-found`. */
    listByCompany: async (slug: string, viewer: Viewer): Promise<CutList<GalleryItem>> => {
      const all = await ofCompany(slug);
      return { items: visibleTo(viewer, all, PREVIEW.companyImages), total: all.length };
    },
    /** Tags of a company's images with their counts, most used first; public. Throws `company-not-found`. */
    tagsOfCompany: async (slug: string): Promise<TagCount[]> => countTags(await ofCompany(slug)),
    /** What pages and pre-rendered JSON hold of a tag's list. */
    previewOfTag: async (tag: string): Promise<GalleryPreview> =>
      previewOf(await gallery.snapshot(), await ofTag(tag), PREVIEW.homeImages),
    /** What a company's page holds of its images. Throws `company-not-found`. */
    previewOfCompany,
    /** The same, with the number of its images per tag: the home page's grid shows parts of it. Throws `company-not-found`. */
    countedPreviewOfCompany: async (slug: string): Promise<CompanyPreview> => {
      const byTag = groupByTag(await ofCompany(slug));
      const counts = Object.fromEntries([...byTag].map(([tag, items]) => [tag, items.length]));
      return { ...(await previewOfCompany(slug)), counts };
    },
  };
}

/** Lists of images. */
export type ImagesService = ReturnType<typeof imagesService>;
