import { z } from 'astro/zod';
import { getTableColumns, getTableName, gt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { createSelectSchema } from 'drizzle-zod';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { flows } from '#db/schema/flows.ts';
import { deletedImages, imageRegions, images, imageVersions, tags } from '#db/schema/images.ts';
import { auditEntries, builds, settings } from '#db/schema/operations.ts';
import { imageReadings } from '#db/schema/search.ts';
import { companyTakedowns, takedowns } from '#db/schema/takedowns.ts';
import { COMPANY_TEXTS, companyText } from '#shared/companies/company-fields.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { imageFieldsSchema } from '#shared/images/image-fields.contract.ts';
import { IMAGE_FIELD_NAMES, imageField } from '#shared/images/image-fields.ts';
import { takedownReasonSchema } from '#shared/takedowns/takedown.contract.ts';
import { isCleanLine } from '#shared/text/clean-text.ts';
import { TRAVELLING_TABLES } from './table-rows.repository.ts';

/** Rows that are read per query. */
const PAGE_ROWS = 2_000;

const FORM = companyFormSchema.shape;
const line = z.string().refine(isCleanLine);
const name = line.max(1_000);
/** Names with slashes that stay below their folder, as an image host returns them. */
const downwards = name.refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)));
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(200);
const id = z.string().regex(/^[\w-]{1,64}$/);
const json = z.string().refine((text) => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
});

/** The parts of the addresses of an image's files. */
const FILES = {
  publicId: downwards,
  version: z.string().regex(/^\w*$/),
  format: z.string().regex(/^[a-z0-9]{0,10}$/),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  widths: z.string().regex(/^(?:\d+(?:,\d+)*)?$/),
  placeholder: z.string().regex(/^[\w+/=-]*$/),
};

const fraction = z.number().min(0).max(1);
const REGION = {
  ...{ x: fraction, y: fraction, w: fraction, h: fraction },
  ...{ width: FILES.width, height: FILES.height, widths: FILES.widths, placeholder: FILES.placeholder },
};

/** Fields of images that only have some values of their column's type: addresses, choices. */
const RESTORED_FIELDS = Object.fromEntries(
  IMAGE_FIELD_NAMES.filter((field) => imageField(field).kind === 'address' || 'choices' in imageField(field)).map(
    (field) => [field, imageFieldsSchema.shape[field]],
  ),
);

const RESTORED_ADDRESSES = Object.fromEntries(
  COMPANY_TEXTS.filter((name) => companyText(name).kind === 'address').map((name) => [name, FORM[name]]),
);

/** What this program relies on beyond the column types, which follow from the tables. */
const ROW_RULES = new Map<SQLiteTable, z.ZodType>([
  [
    companies,
    z.object({
      id,
      slug,
      name,
      ...RESTORED_ADDRESSES,
      logoUrl: FORM.logoUrl,
      heroImage: FORM.heroImageUrl,
      logoColor: FORM.logoColor,
      logoIcon: FORM.logoIcon,
      cloudinaryFolder: name.nullable(),
    }),
  ],
  [
    images,
    z.object({
      id,
      folder: downwards,
      sourceName: name,
      ...RESTORED_FIELDS,
      ...FILES,
    }),
  ],
  [imageRegions, z.object({ imageId: id, title: line.max(200), ...REGION })],
  [imageVersions, z.object({ id, imageId: id, ...FILES })],
  [tags, z.object({ name })],
  [flows, z.object({ id, slug, name })],
  [imageReadings, z.object({ words: z.union([z.string().regex(/^[\w+/=]*$/), json]) })],
  [settings, z.object({ key: name, value: json })],
  [
    builds,
    z.object({
      releaseId: z
        .string()
        .regex(/^[\w-]*$/)
        .nullable(),
      requests: z.array(z.object({ reason: z.string(), actorId: id.nullable() })),
    }),
  ],
  [
    takedowns,
    z.object({
      contentHash: z.string().regex(/^[0-9a-f]{64}$/),
      imageIds: z.array(id),
      publicIds: z.array(downwards),
      subject: line,
      reason: takedownReasonSchema,
    }),
  ],
  [
    companyTakedowns,
    z.object({
      slug: FORM.slug,
      name: line,
      cloudinaryFolder: name.nullable(),
      reason: takedownReasonSchema,
      hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    }),
  ],
  [
    deletedImages,
    z.object({
      id,
      files: z.array(z.strictObject({ publicId: downwards, version: FILES.version })),
      // Only their files stay withheld; a backup holds nothing that an undo would insert.
      artwork: z.tuple([]),
      rows: z.strictObject({}),
    }),
  ],
  [auditEntries, z.object({ before: json.nullable(), after: json.nullable() })],
]);

/** Checks the rows of a database that someone else may have written. */
export function restoredRowsRepository(db: Db) {
  /** Why a table has a row that this program would not have written; undefined when all are valid. */
  const problemIn = async (table: SQLiteTable): Promise<string | undefined> => {
    const types: z.ZodType = createSelectSchema(table);
    const rules = ROW_RULES.get(table);
    const rowNumber = sql<number>`rowid`;
    const columns = { ...getTableColumns(table), rowNumber };
    for (let after: SQL | undefined; ; ) {
      const page = await db.select(columns).from(table).where(after).orderBy(rowNumber).limit(PAGE_ROWS);
      for (const row of page) {
        const issue = (types.safeParse(row).error ?? rules?.safeParse(row).error)?.issues[0];
        if (issue) return `its ${getTableName(table)} have a ${issue.path.join('.')} that this program does not write`;
      }
      if (page.length < PAGE_ROWS) return undefined;
      after = gt(rowNumber, page.at(-1)?.rowNumber);
    }
  };

  return {
    /** The first row of any table that this program would not have written, as the second half of a sentence. */
    findProblem: async (): Promise<string | undefined> => {
      for (const table of TRAVELLING_TABLES) {
        const problem = await problemIn(table);
        if (problem) return problem;
      }
      return undefined;
    },
  };
}
