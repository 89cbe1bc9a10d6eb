import { randomBytes } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';

/** Default number of companies. */
const COMPANY_COUNT = 40;
const TAGS = [
  'topic:dashboard',
  'topic:incident-detail',
  'topic:settings',
  'topic:reports',
  'button',
  'table',
  'chart',
];
const ROWS_PER_INSERT = 500;

const token = (bytes: number) => randomBytes(bytes).toString('base64url');

/** A ThumbHash of a landscape screenshot without transparency. */
function thumbHash(): string {
  const bytes = randomBytes(24);
  bytes[2] = (bytes[2] ?? 0) & 0x7f;
  bytes[3] = ((bytes[3] ?? 0) & 0xf8) | 4;
  bytes[4] = (bytes[4] ?? 0) | 0x80;
  return bytes.toString('base64');
}

const imageRow = (index: number, companyCount: number) => ({
  id: token(9),
  folder: `company-${index % companyCount}`,
  sourceName: `screen-${index}.png`,
  publicId: token(18),
  version: '1',
  format: 'webp',
  width: 1920,
  height: 1200,
  bytes: 90_000,
  widths: '480,960,1920',
  placeholder: thumbHash(),
  contentHash: token(24),
  position: index,
});

/** Fills an empty database with a gallery of the given size: rows only, no files. */
export async function seedGallery(
  db: Db,
  imageCount: number,
  companyCount = COMPANY_COUNT,
  logoUrl: string | null = null,
): Promise<void> {
  await db.insert(companies).values(
    Array.from({ length: companyCount }, (_, index) => ({
      id: token(9),
      name: `Company ${index}`,
      slug: `company-${index}`,
      cloudinaryFolder: `company-${index}`,
      logoUrl,
      position: index,
    })),
  );
  const tagRows = await db
    .insert(tags)
    .values(TAGS.map((name) => ({ name })))
    .returning();
  for (let from = 0; from < imageCount; from += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, imageCount - from) }, (_, at) =>
      imageRow(from + at, companyCount),
    );
    const links = rows.flatMap(({ id, position }) => [
      { imageId: id, tagId: tagRows[position % 4]?.id ?? 0, position: 0 },
      { imageId: id, tagId: tagRows[4 + (position % 3)]?.id ?? 0, position: 1 },
    ]);
    await db.batch([db.insert(images).values(rows), db.insert(imageTags).values(links)]);
  }
}
