import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type BuildRequest, type BuildRow, builds } from '#db/schema/operations.ts';

/** The gallery's content key at the moment of the statement, as in `contentKey`. */
const CONTENT = sql`(SELECT json_extract(value, '$') FROM settings WHERE key = 'database-id') || ':' ||
  (SELECT value FROM revisions WHERE name = 'gallery')`;

/** A build's reasons are collected up to this number. */
const REQUESTS_MAX = 500;

const ms = (date: Date): number => date.getTime();

/** A requested build, and when the hook may be called for it. */
type NewRequest = { id: string; request: BuildRequest; now: Date; dueAt: Date };

/** Remote builds, as rows that every process and instance sees; each change of state is one statement. */
export function hookedBuildsRepository(db: Db) {
  return {
    /** Adds the request to the queued build, or queues one. The same request twice is one. */
    insertRequest: async ({ id, request, now, dueAt }: NewRequest): Promise<void> => {
      const json = JSON.stringify(request);
      await db.batch([
        db.run(sql`UPDATE builds SET call_due_at = min(coalesce(call_due_at, ${ms(dueAt)}), ${ms(dueAt)}),
          requests = CASE WHEN json_array_length(requests) >= ${REQUESTS_MAX} OR EXISTS (SELECT 1 FROM json_each(requests)
              WHERE value ->> 'reason' = ${request.reason} AND value ->> 'actorId' IS ${request.actorId})
            THEN requests ELSE json_insert(requests, '$[#]', json(${json})) END
          WHERE state = 'queued'`),
        db.run(sql`INSERT INTO builds (id, state, reason, requests, requested_at, call_due_at)
          SELECT ${id}, 'queued', ${request.reason}, json_array(json(${json})), ${ms(now)}, ${ms(dueAt)}
          WHERE NOT EXISTS (SELECT 1 FROM builds WHERE state = 'queued')`),
      ]);
    },

    /** The queued build, the running ones, the newest of all, the last call of the hook, and the gallery's content now. */
    findSituation: async () => {
      const [queued, running, newest, tried, content] = await db.batch([
        db.select().from(builds).where(eq(builds.state, 'queued')).orderBy(sql`rowid`).limit(1),
        db
          .select({ releaseId: builds.releaseId, startedAt: builds.startedAt })
          .from(builds)
          .where(eq(builds.state, 'running')),
        db.select().from(builds).orderBy(sql`rowid DESC`).limit(1),
        db.select({ at: sql<number | null>`max(${builds.triedAt})` }).from(builds),
        db.select({ key: sql<string | null>`${CONTENT}` }).from(sql`(SELECT 1)`),
      ]);
      return {
        queued: queued[0],
        running,
        newest: newest[0],
        triedAt: tried[0]?.at ?? 0,
        content: content[0]?.key ?? null,
      };
    },

    findById: (id: string): Promise<BuildRow | undefined> => db.select().from(builds).where(eq(builds.id, id)).get(),

    /** Records the gallery's content key while it still changes without a request. */
    updateUnrequested: async (id: string, content: string, dueAt: Date): Promise<void> => {
      await db.update(builds).set({ content, callDueAt: dueAt }).where(eq(builds.id, id));
    },

    /**
     * Claims the call of the hook for a build; false if another process has claimed it, or the hook was called for any build
     * less than `quietMs` ago.
     */
    take: async (
      id: string,
      { now, until, quietMs }: { now: Date; until: Date; quietMs: number },
    ): Promise<boolean> => {
      const taken = await db
        .update(builds)
        .set({ callerUntil: until, triedAt: now, tries: sql`${builds.tries} + 1` })
        .where(
          and(
            eq(builds.id, id),
            eq(builds.state, 'queued'),
            isNull(builds.calledAt),
            lte(builds.callDueAt, now),
            or(isNull(builds.callerUntil), lte(builds.callerUntil, now)),
            sql`NOT EXISTS (SELECT 1 FROM builds AS other WHERE other.tried_at > ${ms(now) - quietMs})`,
          ),
        )
        .returning({ id: builds.id });
      return taken.length > 0;
    },

    /**
     * The hook has accepted the call. A service that has never said that a build began to read is not waited for: what is requested
     * from now on is a build of its own.
     */
    updateCalled: async (id: string, log: string, at: Date): Promise<void> => {
      await db.update(builds).set({ calledAt: at, callerUntil: null, log }).where(eq(builds.id, id));
      const hasReported = sql`EXISTS (SELECT 1 FROM builds AS known WHERE known.called_at IS NOT NULL AND known.release_id IS NOT NULL)`;
      await db
        .update(builds)
        .set({ state: 'running', startedAt: at, content: CONTENT })
        .where(and(eq(builds.id, id), eq(builds.state, 'queued'), sql`NOT ${hasReported}`));
    },

    /** The hook has to be called again, not before `dueAt`. */
    updateRefused: async (id: string, log: string, dueAt: Date): Promise<void> => {
      await db
        .update(builds)
        .set({ callDueAt: dueAt, callerUntil: null, log })
        .where(and(eq(builds.id, id), eq(builds.state, 'queued')));
    },

    /** Makes due what waits for a time after `now`, and calls that seem to be later than it ones of now. */
    updateAhead: async (now: Date): Promise<void> => {
      const at = ms(now);
      await db.run(sql`UPDATE builds SET call_due_at = min(call_due_at, ${at}), caller_until = min(caller_until, ${at}),
        tried_at = min(tried_at, ${at}) WHERE call_due_at > ${at} OR caller_until > ${at} OR tried_at > ${at}`);
    },

    /** A queued build will not begin. */
    updateGivenUp: async (id: string, log: string, at: Date): Promise<boolean> => {
      const failed = await db
        .update(builds)
        .set({ state: 'failed', callerUntil: null, log, finishedAt: at, content: CONTENT })
        .where(and(eq(builds.id, id), eq(builds.state, 'queued')))
        .returning({ id: builds.id });
      return failed.length > 0;
    },

    /** A build starts to read: it shows everything requested so far. A build without a request gets a row of its own. */
    updateBegun: async ({ id, deploy, reason, now }: { id: string; deploy: string; reason: string; now: Date }) => {
      const at = ms(now);
      await db.batch([
        db.run(
          sql`INSERT OR IGNORE INTO settings (key, value) VALUES ('database-id', json_quote(${crypto.randomUUID()}))`,
        ),
        db
          .update(builds)
          .set({ state: 'running', startedAt: now, releaseId: deploy, content: CONTENT, callerUntil: null })
          .where(or(eq(builds.state, 'queued'), and(eq(builds.state, 'running'), isNull(builds.releaseId)))),
        db.run(sql`INSERT INTO builds (id, state, reason, requested_at, started_at, release_id, content)
          SELECT ${id}, 'running', ${reason}, ${at}, ${at}, ${deploy}, ${CONTENT}
          WHERE NOT EXISTS (SELECT 1 FROM builds WHERE state = 'running' AND release_id = ${deploy})`),
      ]);
    },

    /** A deploy is live; builds that began before it and have not ended will not go live. */
    updateLive: async (deploy: string, log: string, now: Date): Promise<boolean> => {
      const isOfDeploy = and(eq(builds.releaseId, deploy), inArray(builds.state, ['running', 'failed']));
      const [live] = await db.batch([
        db.update(builds).set({ state: 'live', log, finishedAt: now }).where(isOfDeploy).returning({ id: builds.id }),
        db.run(sql`UPDATE builds SET state = 'failed', log = 'A later build went live first.', finished_at = ${ms(now)}
          WHERE state = 'running' AND rowid < (SELECT max(rowid) FROM builds WHERE state = 'live' AND release_id = ${deploy})`),
      ]);
      return live.length > 0;
    },

    /** A deploy will not go live. */
    updateFailed: async (deploy: string, log: string, now: Date): Promise<boolean> => {
      const failed = await db
        .update(builds)
        .set({ state: 'failed', log, finishedAt: now })
        .where(and(eq(builds.releaseId, deploy), eq(builds.state, 'running')))
        .returning({ id: builds.id });
      return failed.length > 0;
    },

    /** A deploy failed before its build began to read: the oldest queued build whose hook was called by then has failed. */
    updateNeverBegun: async (
      { deploy, createdAt }: { deploy: string; createdAt: Date },
      log: string,
      now: Date,
    ): Promise<boolean> => {
      const isKnown = sql`EXISTS (SELECT 1 FROM builds AS known WHERE known.release_id = ${deploy})`;
      const oldest = sql`(SELECT min(rowid) FROM builds AS called WHERE called.called_at <= ${ms(createdAt)}
        AND (called.state = 'queued' OR called.state = 'running' AND called.release_id IS NULL))`;
      const failed = await db
        .update(builds)
        .set({ state: 'failed', releaseId: deploy, log, callerUntil: null, finishedAt: now, content: CONTENT })
        .where(and(sql`${builds}.rowid = ${oldest}`, sql`NOT ${isKnown}`))
        .returning({ id: builds.id });
      return failed.length > 0;
    },

    /** Builds that began before this and never reported an end. */
    updateSilent: async (before: Date, log: string, now: Date): Promise<boolean> => {
      const failed = await db
        .update(builds)
        .set({ state: 'failed', log, finishedAt: now })
        .where(and(eq(builds.state, 'running'), lte(builds.startedAt, before)))
        .returning({ id: builds.id });
      return failed.length > 0;
    },
  };
}

export type HookedBuildsRepository = ReturnType<typeof hookedBuildsRepository>;
