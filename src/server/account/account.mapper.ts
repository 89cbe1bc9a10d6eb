import type { AuditRow } from '#db/schema/operations.ts';
import type { UserRow } from '#db/schema/users.ts';
import type { AccountExport, OwnRecord, OwnUpload } from '#shared/users/account.contract.ts';
import { changeOf } from '../audit/audit.mapper.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { toUser } from '../users/user.mapper.ts';
import type { UploadRow } from './account.repository.ts';

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A user with all fields of their row. */
export const toOwnAccount = (row: UserRow): AccountExport['account'] => ({
  ...toUser(row),
  emailVerified: row.emailVerified,
  identity: { issuer: row.issuer, subject: row.subject },
  lastSignInAt: textOf(row.lastSignInAt),
  disabledAt: textOf(row.disabledAt),
});

/** An upload as its uploader reads it. */
export const toOwnUpload = ({ at, image }: UploadRow, address: ImageHost['address']): OwnUpload => ({
  uploadedAt: at.toISOString(),
  folder: image?.folder ?? null,
  address: image && address(image),
  width: image?.width ?? null,
  height: image?.height ?? null,
  format: image?.format ?? null,
  alt: image?.alt ?? null,
});

/** A trail entry as someone named in it may read it: without the names of other people. */
export const toOwnRecord = (row: AuditRow, userId: string): OwnRecord => ({
  at: row.at.toISOString(),
  by: row.actorId === userId ? 'you' : 'someone else',
  action: row.action,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
  ...changeOf(row),
});
