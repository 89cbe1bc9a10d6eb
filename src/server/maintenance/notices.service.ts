import { AppError } from '#shared/http/app-error.ts';
import type { NewNotice, Notice } from '#shared/maintenance/notice.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { NoticeRow, NoticesRepository } from './notices.repository.ts';

/** Notices at the top of every page: shown from their start to their end, without a build. */
export function noticesService({ repository, now }: { repository: NoticesRepository; now: () => Date }) {
  const stateOf = ({ startsAt, endsAt }: NoticeRow): Notice['state'] => {
    if (startsAt > now()) return 'planned';
    return endsAt && endsAt <= now() ? 'over' : 'shown';
  };
  const toNotice = (row: NoticeRow): Notice => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: stateOf(row),
  });

  return {
    /** All notices, latest first. */
    list: async (): Promise<Notice[]> => (await repository.findAll()).map(toNotice),

    /** Throws `validation-failed` if it has ended already. */
    create: async ({ kind, text, startsAt = now(), endsAt = null }: NewNotice, actor: Actor): Promise<Notice> => {
      if (endsAt && endsAt <= now()) {
        throw new AppError('validation-failed', { errors: { endsAt: 'This is in the past.' } });
      }
      const notice = { kind, text, startsAt, endsAt };
      const entry = { actor, action: 'notice.created', subjectId: text, after: notice };
      return toNotice(await repository.insert(notice, entry));
    },

    /** Throws `not-found`. */
    remove: async (id: string, actor: Actor): Promise<void> => {
      const before = (await repository.findAll()).find((row) => String(row.id) === id);
      if (!before) throw new AppError('not-found');
      const entry = { actor, action: 'notice.deleted', subjectId: before.text, before };
      if (!(await repository.delete(before.id, entry))) throw new AppError('not-found');
    },
  };
}
