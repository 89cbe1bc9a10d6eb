import type { BuildRequest, BuildRow } from '#db/schema/operations.ts';
import type { Build } from '#shared/builds/build.contract.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import type { BuildsRepository } from './builds.repository.ts';

/** How many reasons are shown for requests that became one build. */
const REASONS_SHOWN = 3;

/** The reasons of a build in one line; `emails`, by account id, names the people who requested it. */
export function reasonText(requests: readonly BuildRequest[], emails?: ReadonlyMap<string, string>): string {
  const rest = requests.length - REASONS_SHOWN;
  const shown = requests.slice(0, REASONS_SHOWN).map(({ reason, actorId, times = 1 }) => {
    const often = times > 1 ? `${reason}, ${times} times` : reason;
    return emails && actorId !== null ? `${often} (${emails.get(actorId) ?? DELETED_USER})` : often;
  });
  return shown.join('; ') + (rest > 0 ? ` and ${rest} more` : '');
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The state for people: a queued build whose last try failed, or whose last call of the hook was refused, has failed, although it is repeated. */
export const stateOf = ({ state, tries, calledAt, callerUntil, log }: BuildRow): BuildRow['state'] =>
  state === 'queued' && tries > 0 && !calledAt && !callerUntil && log !== '' ? 'failed' : state;

/** A row as the API's build; `emails` are the addresses of the people who requested it, by account id. */
const toBuild = (row: BuildRow, emails: ReadonlyMap<string, string>): Build => ({
  id: row.id,
  state: stateOf(row),
  reason: row.requests.length > 0 ? reasonText(row.requests, emails) : row.reason,
  releaseId: row.releaseId,
  requestedAt: row.requestedAt.toISOString(),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  // The clock may have been set back meanwhile.
  durationMs: row.startedAt && row.finishedAt ? Math.max(0, row.finishedAt.getTime() - row.startedAt.getTime()) : null,
  log: row.log,
});

const LIST_LENGTH = 20;

/** The last builds, newest first. */
export async function listBuilds(repository: BuildsRepository): Promise<Build[]> {
  const rows = await repository.findLast(LIST_LENGTH);
  const emails = await repository.findEmails(rows.flatMap(({ requests }) => requests));
  return rows.map((row) => toBuild(row, emails));
}
