import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type FlowRow, flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { abortWhen, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

export type StoredStep = { image: string; caption: string };

/** A flow with its steps, as stored and as recorded in the audit trail. */
export type FlowState = Omit<FlowRow, 'createdAt' | 'updatedAt'> & { steps: StoredStep[] };

export type StoredStage = { id: number; name: string };

const STATE = {
  id: flows.id,
  slug: flows.slug,
  companyId: flows.companyId,
  name: flows.name,
  goal: flows.goal,
  stageId: flows.stageId,
  importedAs: flows.importedAs,
  edited: flows.edited,
  version: flows.version,
  steps: sql<string>`coalesce((SELECT json_group_array(json_object('image', image_id, 'caption', caption) ORDER BY position)
    FROM flow_steps WHERE flow_id = ${flows.id}), '[]')`,
};

const toState = ({ steps, ...row }: Omit<FlowState, 'steps'> & { steps: string }): FlowState => ({
  ...row,
  steps: JSON.parse(steps),
});

/** Writes flows and stages; every write adds its audit entry in the same transaction. */
export function flowAdminRepository(db: Db, audit: AuditRepository) {
  const stepsOf = (id: string, steps: readonly StoredStep[]) =>
    db.run(sql`INSERT INTO ${flowSteps} (flow_id, image_id, position, caption)
      SELECT ${id}, value ->> 'image', key, value ->> 'caption' FROM json_each(${JSON.stringify(steps)}) WHERE EXISTS (SELECT 1 FROM ${flows} WHERE ${flows.id} = ${id})`);

  const isAt = ({ id, version }: Pick<FlowState, 'id' | 'version'>) =>
    and(eq(flows.id, id), eq(flows.version, version));

  const insertion = ({ steps, ...row }: FlowState) => [db.insert(flows).values(row), stepsOf(row.id, steps)] as const;

  const stages = (): Promise<StoredStage[]> =>
    db
      .select({ id: flowStages.id, name: flowStages.name })
      .from(flowStages)
      .orderBy(asc(flowStages.position), asc(flowStages.id));

  /** Runs a batch; false if one of its conditions was not met. */
  const isDone = async (batch: Promise<unknown>): Promise<boolean> => (await unlessAborted(batch)) !== undefined;

  return {
    findAll: async (): Promise<FlowState[]> =>
      (await db.select(STATE).from(flows).orderBy(asc(flows.name), asc(flows.id))).map(toState),

    find: async (id: string): Promise<FlowState | undefined> => {
      const row = await db.select(STATE).from(flows).where(eq(flows.id, id)).get();
      return row && toState(row);
    },

    findOfCompany: async (companyId: string): Promise<FlowState[]> =>
      (await db.select(STATE).from(flows).where(eq(flows.companyId, companyId)).orderBy(asc(flows.id))).map(toState),

    findSlugs: async (): Promise<Set<string>> =>
      new Set((await db.select({ slug: flows.slug }).from(flows)).map(({ slug }) => slug)),

    findStages: stages,

    /** Statements that restore deleted flows, for the transaction that restores their company. */
    restoring: (states: readonly FlowState[]) =>
      states.flatMap(({ steps, ...row }) => [
        db.insert(flows).values(row).onConflictDoNothing(),
        stepsOf(row.id, steps),
      ]),

    /** A statement that fails if the company's flows are not these, or have changed. */
    unchanged: (companyId: string, states: readonly FlowState[]) =>
      db.run(
        abortWhen(
          sql`'flows'`,
          sql`WHERE (SELECT json_group_array(id || ' ' || version ORDER BY id) FROM ${flows} WHERE ${flows.companyId} = ${companyId})
            <> ${JSON.stringify(states.map(({ id, version }) => `${id} ${version}`).sort())}`,
        ),
      ),

    /** Adds a flow; false if its company is gone, or its id or slug is taken. */
    insert: async (state: FlowState, entry: NewAuditEntry): Promise<boolean> => {
      const [row, steps] = insertion(state);
      const hasCompany = sql`WHERE NOT EXISTS (SELECT 1 FROM companies WHERE id = ${state.companyId})`;
      try {
        return await isDone(
          db.batch([db.run(abortWhen(sql`'company'`, hasCompany)), row, steps, audit.statement(entry)]),
        );
      } catch (error) {
        if (['flows.id', 'flows.slug'].some((column) => isUniqueViolation(error, column))) return false;
        throw error;
      }
    },

    /** Changes a flow if it still has `version`; false if not, or if it is gone. */
    update: async (
      { id, version }: Pick<FlowState, 'id' | 'version'>,
      { name, goal, stageId, edited, steps }: Pick<FlowState, 'name' | 'goal' | 'stageId' | 'edited' | 'steps'>,
      entry: NewAuditEntry,
    ): Promise<boolean> =>
      isDone(
        db.batch([
          db.run(
            abortWhen(sql`'edited'`, sql`WHERE NOT EXISTS (SELECT 1 FROM ${flows} WHERE ${isAt({ id, version })})`),
          ),
          db
            .update(flows)
            .set({ name, goal, stageId, edited, version: version + 1, updatedAt: sql`(unixepoch() * 1000)` })
            .where(isAt({ id, version })),
          audit.statement(entry),
          db.delete(flowSteps).where(eq(flowSteps.flowId, id)),
          stepsOf(id, steps),
        ]),
      ),

    /** Removes a flow if it has this `version`; returns whether it did. */
    delete: (state: Pick<FlowState, 'id' | 'version'>, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(db.delete(flows).where(isAt(state)), entry),

    findNextStageId: async (): Promise<number> => {
      const { next } = await db.get<{ next: number }>(
        sql`SELECT coalesce(max(seq), 0) + 1 AS next FROM sqlite_sequence WHERE name = 'flow_stages'`,
      );
      return next;
    },

    /** Replaces the stages; false if they are no longer `was`, or a removed one has a flow by now. */
    replaceStages: async (
      was: readonly StoredStage[],
      wanted: readonly StoredStage[],
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      const stored = JSON.stringify(wanted);
      const now = sql`(SELECT json_group_array(json_object('id', id, 'name', name) ORDER BY position, id) FROM ${flowStages})`;
      const inUse = sql`FROM ${flows} JOIN ${flowStages} ON ${flowStages.id} = ${flows.stageId}
        WHERE ${flows.stageId} NOT IN (SELECT value ->> 'id' FROM json_each(${stored}))`;
      return isDone(
        db.batch([
          db.run(abortWhen(sql`'edited'`, sql`WHERE ${now} <> ${JSON.stringify(was)}`)),
          db.run(abortWhen(sql`'in use'`, inUse)),
          // Two stages may swap their names.
          db.delete(flowStages),
          db.run(sql`INSERT INTO ${flowStages} (id, name, position)
            SELECT value ->> 'id', value ->> 'name', key FROM json_each(${stored})`),
          audit.statement(entry),
        ]),
      );
    },
  };
}

export type FlowAdminRepository = ReturnType<typeof flowAdminRepository>;
