import { asc, sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Companies whose screens the gallery shows (spec 3). `cloudinaryFolder` determines their images, see shared/companies/folder-match.ts. */
export const companies = sqliteTable(
  'companies',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    websiteUrl: text('website_url'),
    logoUrl: text('logo_url'),
    logoColor: text('logo_color').notNull().default('#3B82F6'),
    logoIcon: text('logo_icon').notNull().default('fas fa-building'),
    /** Address of the public cover, a separate rendition (never the address of a gated image). */
    heroImage: text('hero_image'),
    /** ThumbHash of the cover, base64; shown until it is loaded. */
    heroPlaceholder: text('hero_placeholder'),
    cloudinaryFolder: text('cloudinary_folder'),
    /** Source and licence of the images; shown as a credit line. */
    source: text(),
    license: text(),
    /** Belongs to the demo gallery: shown after all others, removed by `gallery demo --remove`. */
    demo: integer({ mode: 'boolean' }).notNull().default(false),
    /** Product class, free text such as "Network security". */
    category: text(),
    /** Has no page, is in no list, and its images' files are not served; `publishAt`: the first build after this time publishes it. */
    draft: integer({ mode: 'boolean' }).notNull().default(false),
    publishAt: integer('publish_at', { mode: 'timestamp_ms' }),
    /** Curated order; ties are broken by name. */
    position: integer().notNull().default(0),
    /** Fields that a person has typed and an import does not change, as bits (`EDITED_COMPANY`). */
    edited: integer().notNull().default(0),
    /** Counts edits; a save includes the version it is based on, so that nothing is overwritten silently. */
    version: integer().notNull().default(1),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('companies_by_order').on(table.demo, table.position, table.name, table.slug),
    index('companies_by_folder').on(table.cloudinaryFolder),
  ],
);

type CompanyField = {
  /** Its bit in `companies.edited`. Never reuse one. */
  bit: number;
  /** What it is called in `companies.json`; default: as its column. */
  inFile?: string;
};

/** Columns of a company that an import sets unless a person has edited them. */
const COMPANY_FIELDS = {
  name: { bit: 1 },
  slug: { bit: 2 },
  description: { bit: 4 },
  websiteUrl: { bit: 8 },
  logoUrl: { bit: 16, inFile: 'logo' },
  logoColor: { bit: 32 },
  logoIcon: { bit: 64 },
  heroImage: { bit: 128 },
  cloudinaryFolder: { bit: 256, inFile: 'folder' },
  source: { bit: 512 },
  license: { bit: 1_024 },
  category: { bit: 2_048 },
} as const satisfies Record<string, CompanyField>;

export type CompanyFieldName = keyof typeof COMPANY_FIELDS;

const ENTRIES = Object.entries(COMPANY_FIELDS) as [CompanyFieldName, CompanyField][];

/** The bit of each field in `companies.edited`. */
export const EDITED_COMPANY = Object.fromEntries(ENTRIES.map(([name, { bit }]) => [name, bit])) as Readonly<
  Record<CompanyFieldName, number>
>;

/** What a column is called in `companies.json`. */
export const nameInFile = (column: string): string => ENTRIES.find(([name]) => name === column)?.[1].inFile ?? column;

/** The same bits by the names in `companies.json`. */
export const EDITED_IN_FILE: Readonly<Record<string, number>> = Object.fromEntries(
  ENTRIES.map(([name, { bit }]) => [nameInFile(name), bit]),
);

/** Admins' verdicts on a company's colours of a severity level; images show them (`image_readings.severity`). */
export const severityColours = sqliteTable(
  'severity_colours',
  {
    /** No foreign key: a company that is deleted and restored keeps its colours. */
    companyId: text('company_id').notNull(),
    level: text({ enum: ['critical', 'high', 'medium', 'low', 'info'] }).notNull(),
    /** The suggested colour, `#rrggbb`; similar ones count as evidence of it. */
    found: text().notNull(),
    state: text({ enum: ['confirmed', 'rejected'] }).notNull(),
    /** The visible colour: as found, or as corrected by an admin. */
    colour: text().notNull(),
    /** Hashes of the images that showed it when it was judged: another image can suggest a rejected colour again. */
    seenIn: text('seen_in', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.level, table.found] })],
);

/** The companies' order (contract 5). */
export const COMPANY_ORDER = [
  asc(companies.demo),
  asc(companies.position),
  asc(companies.name),
  asc(companies.slug),
] as const;

export type CompanyRow = typeof companies.$inferSelect;
/** What an insert into `companies` takes. */
export type NewCompanyRow = typeof companies.$inferInsert;
