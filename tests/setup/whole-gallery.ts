import type { App } from '#server/app.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

const USER = { kind: 'user', id: 'test' } as const;

/** Everything that the gallery shows to signed-in users, for tests of small galleries. */
export type WholeGallery = {
  revision: number;
  companies: readonly Company[];
  items: readonly GalleryItem[];
  /** Includes the lists of all screens, all UI elements and all images. */
  itemsByTag: ReadonlyMap<string, readonly GalleryItem[]>;
  itemsByCompany: ReadonlyMap<string, readonly GalleryItem[]>;
  tags: readonly { tag: string; count: number }[];
};

/** Reads everything that the gallery shows. */
export async function wholeGallery({ gallery, images, tags }: App): Promise<WholeGallery> {
  const [revision, companies, counted] = await Promise.all([
    gallery.revision(),
    gallery.companies(),
    tags.listCounted(),
  ]);
  const ofTag = async (tag: string) => {
    const list = await images.listByTag(tag, USER);
    return list.read(0, list.length);
  };
  const ofCompany = async (slug: string) => {
    const list = await images.listByCompany(slug, USER);
    return list.read(0, list.length);
  };
  const names = [...Object.values(ALL_TAGS), ...counted.map(({ tag }) => tag)];
  const itemsByTag = new Map(await Promise.all(names.map(async (tag) => [tag, await ofTag(tag)] as const)));
  const itemsByCompany = new Map(
    await Promise.all(companies.map(async ({ slug }) => [slug, await ofCompany(slug)] as const)),
  );
  return { revision, companies, items: [...itemsByCompany.values()].flat(), itemsByTag, itemsByCompany, tags: counted };
}
