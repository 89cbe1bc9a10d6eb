import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type BuildRequest, type BuildRow, builds } from '#db/schema/operations.ts';

/** A build's reasons are collected up to this number. */
const REQUESTS_MAX = 500;

const NO_BUILD_RUNS = sql`NOT EXISTS (SELECT 1 FROM builds AS other WHERE other.state = 'running')`;

/** A build that this process has claimed: `tries` tells it from an earlier or later try of the same one. */
export type OwnBuild = Pick<BuildRow, 'id' | 'tries' | 'requests' | 'reason'>;

type Lease = { now: Date; until: Date };

/** Builds that run here, as rows that every process sees; each change of state is one statement, so that one process builds at a time. */
export function ownBuildsRepository(db: Db) {
  const isOf = ({ id, tries }: Pick<OwnBuild, 'id' | 'tries'>) =>
    and(eq(builds.id, id), eq(builds.tries, tries), eq(builds.state, 'running'));
  const OWN = { id: builds.id, tries: builds.tries, requests: builds.requests, reason: builds.reason };

  return {
    /** Adds the request to the queued build, which is due then, or queues one; the same request is counted. */
    insertRequest: async (id: string, request: BuildRequest, now: Date, tries = 0): Promise<void> => {
      const json = JSON.stringify(request);
      const isSame = sql`value ->> 'reason' = ${request.reason} AND value ->> 'actorId' IS ${request.actorId}`;
      await db.batch([
        db.run(sql`UPDATE builds SET tries = max(tries, ${tries}), call_due_at = min(call_due_at, ${now.getTime()}), requests = CASE
            WHEN EXISTS (SELECT 1 FROM json_each(requests) WHERE ${isSame})
            THEN (SELECT json_group_array(json(CASE WHEN ${isSame}
                THEN json_set(value, '$.times', coalesce(value ->> 'times', 1) + ${request.times ?? 1}) ELSE value END))
              FROM json_each(requests))
            WHEN json_array_length(requests) >= ${REQUESTS_MAX} THEN requests
            ELSE json_insert(requests, '$[#]', json(${json})) END
          WHERE state = 'queued'`),
        db.run(sql`INSERT INTO builds (id, state, reason, requests, requested_at, tries)
          SELECT ${id}, 'queued', ${request.reason}, json_array(json(${json})), ${now.getTime()}, ${tries}
          WHERE NOT EXISTS (SELECT 1 FROM builds WHERE state = 'queued')`),
      ]);
    },

    /** Claims the queued build for this process; undefined if none is queued or another process builds. */
    take: async ({ now, until }: Lease): Promise<OwnBuild | undefined> => {
      const taken = await db
        .update(builds)
        .set({
          state: 'running',
          startedAt: now,
          finishedAt: null,
          callerUntil: until,
          log: '',
          tries: sql`${builds.tries} + 1`,
        })
        .where(
          and(sql`${builds.id} = (SELECT id FROM builds WHERE state = 'queued' ORDER BY rowid LIMIT 1)`, NO_BUILD_RUNS),
        )
        .returning(OWN);
      return taken[0];
    },

    /** Starts a build without queueing it; undefined if another process builds. */
    insertRunning: async (id: string, reason: string, { now, until }: Lease): Promise<OwnBuild | undefined> => {
      const at = now.getTime();
      await db.run(sql`INSERT INTO builds (id, state, reason, requested_at, started_at, caller_until, tries)
        SELECT ${id}, 'running', ${reason}, ${at}, ${at}, ${until.getTime()}, 1 WHERE ${NO_BUILD_RUNS}`);
      return db.select(OWN).from(builds).where(eq(builds.id, id)).get();
    },

    /** Renews the claim; returns whether this process still has it. */
    extend: async (build: OwnBuild, until: Date): Promise<boolean> => {
      const extended = await db
        .update(builds)
        .set({ callerUntil: until })
        .where(isOf(build))
        .returning({ id: builds.id });
      return extended.length > 0;
    },

    /** Updates a build, unless another process has given it up. */
    update: async (build: OwnBuild, change: Partial<Omit<BuildRow, 'id' | 'tries'>>): Promise<void> => {
      await db.update(builds).set(change).where(isOf(build));
    },

    /** The build failed, and is tried again at `dueAt`; if another one is queued, that one shows everything this one would have shown. */
    updateRefused: async (
      build: OwnBuild,
      { log, now, dueAt }: { log: string; now: Date; dueAt: Date },
    ): Promise<void> => {
      const ended = { log, finishedAt: now, callerUntil: null };
      await db.batch([
        db
          .update(builds)
          .set({ ...ended, state: 'queued', callDueAt: dueAt })
          .where(and(isOf(build), sql`NOT EXISTS (SELECT 1 FROM builds AS other WHERE other.state = 'queued')`)),
        db
          .update(builds)
          .set({ ...ended, state: 'failed' })
          .where(isOf(build)),
      ]);
    },

    /** Queued and running builds, oldest first. */
    findUnfinished: (): Promise<BuildRow[]> =>
      db
        .select()
        .from(builds)
        .where(inArray(builds.state, ['queued', 'running']))
        .orderBy(asc(sql`rowid`)),

    /** Gives up a build whose process is gone; returns whether this process did it. */
    updateDead: async (build: BuildRow, log: string, now: Date): Promise<boolean> => {
      const assigned = await db
        .update(builds)
        .set({ state: 'failed', log, finishedAt: now, callerUntil: null })
        .where(and(isOf(build), sql`${builds.callerUntil} IS ${build.callerUntil?.getTime() ?? null}`))
        .returning({ id: builds.id });
      return assigned.length > 0;
    },
  };
}

export type OwnBuildsRepository = ReturnType<typeof ownBuildsRepository>;
