import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { type ImageRow, images, imageTags, tags } from '#db/schema/images.ts';
import { revisions } from '#db/schema/operations.ts';

/** Everything the gallery consists of, as it lies in the database. */
export type GalleryRows = {
  revision: number;
  companies: readonly CompanyRow[];
  images: readonly ImageRow[];
  /** Tag names of each image, in order. */
  tagsOf: ReadonlyMap<string, readonly string[]>;
};

/** Reads the gallery as a whole: four queries, whatever its size. */
export function galleryRepository(db: Db) {
  const findRevision = async (): Promise<number> => {
    const [row] = await db.select({ value: revisions.value }).from(revisions).where(eq(revisions.name, 'gallery'));
    return row?.value ?? 0;
  };

  const findAll = async (): Promise<GalleryRows> => {
    const [revisionRows, companyRows, imageRows, linkRows] = await db.batch([
      db.select({ value: revisions.value }).from(revisions).where(eq(revisions.name, 'gallery')),
      db.select().from(companies).orderBy(asc(companies.position), asc(companies.name)),
      db.select().from(images).orderBy(asc(images.position), asc(images.folder), asc(images.sourceName)),
      db
        .select({ imageId: imageTags.imageId, name: tags.name })
        .from(imageTags)
        .innerJoin(tags, eq(tags.id, imageTags.tagId))
        .orderBy(asc(imageTags.imageId), asc(imageTags.position)),
    ]);
    const tagsOf = new Map<string, string[]>();
    for (const { imageId, name } of linkRows) {
      const names = tagsOf.get(imageId);
      if (names) names.push(name);
      else tagsOf.set(imageId, [name]);
    }
    return { revision: revisionRows[0]?.value ?? 0, companies: companyRows, images: imageRows, tagsOf };
  };

  return { findRevision, findAll };
}

/** Reads the gallery as a whole. */
export type GalleryRepository = ReturnType<typeof galleryRepository>;
