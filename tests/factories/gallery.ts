import { inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies, type NewCompanyRow } from '#db/schema/companies.ts';
import { images, imageTags, type imageVersions, type NewImageRow, tags } from '#db/schema/images.ts';

let lastId = 0;
const nextId = (prefix: string) => {
  lastId += 1;
  return `${prefix}${lastId}`;
};

/** A company row with defaults. */
export function aCompany(given: Partial<NewCompanyRow> = {}): NewCompanyRow {
  const id = nextId('company-');
  const name = given.name ?? `Company ${id}`;
  return { id, name, slug: id, cloudinaryFolder: id, position: lastId, ...given };
}

/** An image row in a folder; its address, alt text and names contain its id, which identifies leaks. */
export function anImage(folder: string, given: Partial<NewImageRow> = {}): NewImageRow {
  const id = nextId('image-');
  return {
    id,
    folder,
    sourceName: `${id}.png`,
    publicId: `secret-${id}`,
    version: '1',
    format: 'webp',
    width: 1600,
    height: 1000,
    bytes: 1,
    widths: '480,960,1600',
    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    contentHash: given.id ?? id,
    alt: `Alt of ${id}`,
    position: lastId,
    ...given,
  };
}

/** An earlier version of an image; its public id contains its id, which identifies leaks. */
export function aVersion(
  imageId: string,
  given: Partial<typeof imageVersions.$inferInsert> = {},
): typeof imageVersions.$inferInsert {
  const id = given.id ?? nextId('version-');
  return {
    ...{ id, imageId, publicId: `secret-${id}`, version: '1', format: 'webp', width: 1440, height: 900, bytes: 1 },
    ...{ widths: '480,960,1440', placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI', contentHash: id },
    ...{ shownFrom: new Date('2026-01-05T12:00:00Z'), replacedAt: new Date('2026-04-20T12:00:00Z') },
    ...given,
  };
}

type Entries = readonly {
  company: NewCompanyRow;
  images: readonly { row: NewImageRow; tags: readonly string[] }[];
}[];

/** Rows of one statement; a database accepts 32,766 values in it. */
const ROWS_EACH = 200;

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_EACH) }, (_, at) =>
    rows.slice(at * ROWS_EACH, (at + 1) * ROWS_EACH),
  );

/** Adds companies with their tagged images to a database, all at once: row by row would take most of the time of many tests. */
export async function addGallery(db: Db, entries: Entries): Promise<void> {
  const all = entries.flatMap(({ images: own }) => own);
  const names = [...new Set(all.flatMap((image) => image.tags))];
  const tagIds = new Map<string, number>();
  for (const chunk of chunksOf(names)) {
    const rows = await db
      .insert(tags)
      .values(chunk.map((name) => ({ name })))
      .returning();
    for (const { id, name } of rows) tagIds.set(name, id);
  }
  const links = all.flatMap(({ row, tags: own }) =>
    own.map((name, position) => ({ imageId: row.id, tagId: tagIds.get(name) ?? 0, position })),
  );
  const statements = [
    ...chunksOf(entries.map(({ company }) => company)).map((rows) => db.insert(companies).values(rows)),
    ...chunksOf(all.map(({ row }) => row)).map((rows) => db.insert(images).values(rows)),
    ...chunksOf(links).map((rows) => db.insert(imageTags).values(rows)),
  ];
  const [first, ...others] = statements;
  if (first) await db.batch([first, ...others]);
}

/** Adds companies to a shared database, after deleting those of a failed attempt of the same test. */
export async function addOwnGallery(db: Db, entries: Entries): Promise<void> {
  const rows = entries.flatMap(({ images: own }) => own);
  const ids = rows.map(({ row }) => row.id);
  const owners = entries.map(({ company }) => company);
  await db.delete(images).where(inArray(images.id, ids));
  await db.delete(images).where(
    inArray(
      images.folder,
      owners.map(({ cloudinaryFolder }) => cloudinaryFolder ?? ''),
    ),
  );
  await db.delete(companies).where(
    inArray(
      companies.slug,
      owners.map(({ slug }) => slug),
    ),
  );
  await db.delete(tags).where(
    inArray(
      tags.name,
      rows.flatMap((image) => image.tags),
    ),
  );
  await addGallery(db, entries);
}
