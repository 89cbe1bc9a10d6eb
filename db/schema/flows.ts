import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Stages of flows, such as "Triage"; admins edit the list. */
export const flowStages = sqliteTable('flow_stages', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  position: integer().notNull().default(0),
});

/** Flows through products, step by step. A trigger deletes those of a deleted company. */
export const flows = sqliteTable(
  'flows',
  {
    id: text().primaryKey(),
    /** Does not change when the flow is renamed. */
    slug: text().notNull().unique(),
    /** No foreign key: a restore writes companies last. */
    companyId: text('company_id').notNull(),
    name: text().notNull(),
    /** What the user wants to achieve. */
    goal: text().notNull().default(''),
    /** No foreign key: a flow with a stage of another installation has none. */
    stageId: integer('stage_id'),
    /** The name in `flows.json`, which identifies the flow for imports; null: an admin created it. */
    importedAs: text('imported_as'),
    /** Fields that an admin has edited and an import does not change, as bits (`EDITED_FLOW`). */
    edited: integer().notNull().default(0),
    /** Counts edits; a save includes the version it is based on. */
    version: integer().notNull().default(1),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull().default(sql`(unixepoch() * 1000)`),
  },
  (table) => [
    index('flows_by_company').on(table.companyId),
    uniqueIndex('flows_by_import').on(table.companyId, table.importedAs),
  ],
);

/** Images of a flow, each at most once. */
export const flowSteps = sqliteTable(
  'flow_steps',
  {
    flowId: text('flow_id')
      .notNull()
      .references(() => flows.id, { onDelete: 'cascade' }),
    /** No foreign key: visitors see the steps whose images are listed, and admins see the gaps. */
    imageId: text('image_id').notNull(),
    position: integer().notNull().default(0),
    caption: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.flowId, table.imageId] }), index('flow_steps_by_image').on(table.imageId)],
);
/** The bit of each field in `flows.edited`. */
export const EDITED_FLOW = { name: 1, goal: 2, stageId: 4, steps: 8 } as const;

export type FlowRow = typeof flows.$inferSelect;
