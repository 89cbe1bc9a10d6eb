import type { CompanyTakedownRow, TakedownRow } from '#db/schema/takedowns.ts';
import type { Takedown, TakedownList } from '#shared/takedowns/takedown.contract.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import { COMMAND_LINE } from '../audit/actor.ts';

/** A row for admins; `email` is null if the account is gone. */
export const toTakedown = (row: TakedownRow, email: string | null): Takedown => ({
  contentHash: row.contentHash,
  imageIds: row.imageIds,
  subject: row.subject,
  reason: row.reason,
  by: email ?? (row.actorId === null ? COMMAND_LINE.email : DELETED_USER),
  at: row.at.toISOString(),
  filesRemoved: row.filesRemovedAt !== null,
});

/** Rows as a list that can be applied to another installation or an older backup. */
export const toTakedownList = (
  rows: readonly TakedownRow[],
  companies: readonly CompanyTakedownRow[],
): TakedownList => ({
  format: 'cyber-gallery-takedowns',
  version: 1,
  takedowns: rows.map(({ at, actorId: _actor, filesRemovedAt: _removed, ...row }) => ({
    ...row,
    at: at.toISOString(),
  })),
  companies: companies.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
});
