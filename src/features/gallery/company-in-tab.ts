import { PREVIEW } from '#shared/access/preview-limits.ts';
import { inCuratedOrder } from '#shared/images/curated-order.ts';
import type { CompanyPreview, GalleryPreview } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';

/**
 * What a signed-out visitor sees of a company in a tab of the home page, under a tag or all: the public images of both
 * previews, no more of them than of any list there. The total counts the company's images in that list.
 */
export function cutForTab(
  ofCompany: CompanyPreview,
  slug: string,
  { kind, tag }: { kind: TagKind; tag: string },
  ofTag: GalleryPreview,
): GalleryPreview {
  const isAll = tag === ALL_TAGS.all;
  const own = ofCompany.items.filter(({ tags }) =>
    isAll ? tags.some((t) => tagKind(t) === kind) : tags.includes(tag),
  );
  const known = new Set(own.map(({ id }) => id));
  const others = ofTag.items.filter(({ id, company }) => company.slug === slug && !known.has(id));
  const items = inCuratedOrder([...own, ...others], [], kind);
  const total = ofCompany.counts[isAll ? ALL_TAGS[kind] : tag] ?? 0;
  const { homeImages } = PREVIEW;
  const shown = items.slice(0, homeImages.shown);
  const hidden = [...items.slice(homeImages.shown).map(({ image }) => image), ...ofCompany.blurred];
  return {
    ...ofCompany,
    total,
    items: shown,
    blurred: hidden.slice(0, Math.min(homeImages.blurred, total - shown.length)),
  };
}
