import type { BuildRow } from '#db/schema/operations.ts';
import type { Build } from '#shared/builds/build.contract.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A row as the wire's build. */
export const toBuild = (row: BuildRow): Build => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  releaseId: row.releaseId,
  requestedAt: row.requestedAt.toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  // The clock may have been put back meanwhile.
  durationMs: row.startedAt && row.finishedAt ? Math.max(0, row.finishedAt.getTime() - row.startedAt.getTime()) : null,
  log: row.log,
});
