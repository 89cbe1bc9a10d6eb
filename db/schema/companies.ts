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
