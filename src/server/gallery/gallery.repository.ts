import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';
import { revisions } from '#db/schema/operations.ts';
import type { ListedImageRow } from '../images/image.mapper.ts';

/** Everything the gallery consists of, as it lies in the database. */
export type GalleryRows = {
  revision: number;
  companies: readonly CompanyRow[];
  /** Without the hidden ones. */
  images: readonly ListedImageRow[];
  /** Tag names of each image, in order. */
  tagsOf: ReadonlyMap<string, readonly string[]>;
};

/** What lists are made of; the rest of a row would be a third of the memory that reading a large gallery takes. */
const LISTED = {
  id: images.id,
  folder: images.folder,
  publicId: images.publicId,
  version: images.version,
  format: images.format,
  width: images.width,
  height: images.height,
  widths: images.widths,
  placeholder: images.placeholder,
  alt: images.alt,
  title: images.title,
  source: images.source,
  license: images.license,
  author: images.author,
  capturedAt: images.capturedAt,
  createdAt: images.createdAt,
  changedAt: images.changedAt,
};

/** Reads the gallery as a whole: five queries, whatever its size. */
export function galleryRepository(db: Db) {
  const findRevision = async (): Promise<number> => {
    const [row] = await db.select({ value: revisions.value }).from(revisions).where(eq(revisions.name, 'gallery'));
    return row?.value ?? 0;
  };

  const findAll = async (): Promise<GalleryRows> => {
    const [revisionRows, companyRows, imageRows, tagRows, linkRows] = await db.batch([
      db.select({ value: revisions.value }).from(revisions).where(eq(revisions.name, 'gallery')),
      db
        .select()
        .from(companies)
        .orderBy(...COMPANY_ORDER),
      db
        .select(LISTED)
        .from(images)
        .where(eq(images.hidden, false))
        .orderBy(asc(images.position), asc(images.folder), asc(images.sourceName)),
      db.select().from(tags),
      db
        .select({ imageId: imageTags.imageId, tagId: imageTags.tagId })
        .from(imageTags)
        .orderBy(asc(imageTags.imageId), asc(imageTags.position)),
    ]);
    const tagsOf = new Map<string, string[]>();
    // Joined here, so that tens of thousands of links share a few names.
    const nameOf = new Map(tagRows.map(({ id, name }) => [id, name]));
    for (const { imageId, tagId } of linkRows) {
      const name = nameOf.get(tagId);
      if (name === undefined) continue;
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
