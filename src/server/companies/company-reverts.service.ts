import type { CompanyRow, NewCompanyRow } from '#db/schema/companies.ts';
import { editedAfterRevert, withEdited } from '#db/sql-parts.ts';
import { EDITED_COMPANY } from '#shared/companies/company-fields.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Actor } from '../audit/actor.ts';
import { fieldsToRevert, requireRevertable, requireUnchanged } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import type { CompaniesRepository, CompanyChanges, CompanyFlows } from './companies.repository.ts';

/** How often a revert is retried while others keep saving. */
const ATTEMPTS = 5;

/** A row as recorded in the audit trail. */
type StoredRow = Record<string, unknown>;

const toStored = (row: CompanyRow): StoredRow => JSON.parse(JSON.stringify(row));

/** Recorded fields as the table takes them: times become dates again. */
const fromStored = (stored: StoredRow): Partial<CompanyRow> => ({
  ...stored,
  ...Object.fromEntries(
    ['publishAt', 'createdAt', 'updatedAt'].flatMap((field) =>
      typeof stored[field] === 'string' ? [[field, new Date(stored[field])]] : [],
    ),
  ),
});

const ALL_EDITED = withEdited(EDITED_COMPANY, 0, Object.keys(EDITED_COMPANY));

/** Reverts edits and deletions of companies. */
export function companyRevertsService(deps: {
  repository: CompaniesRepository;
  flows: Pick<CompanyFlows, 'restoring'>;
  publish: Publish;
  /** Whether a logo or cover was taken down: it is not restored. */
  isTakenDown: (address: string) => Promise<boolean>;
  now: () => Date;
}) {
  const { repository, publish } = deps;

  /** A publication date in the past is not restored: it would publish at once what was just reverted. */
  const withoutPastDate = <T extends CompanyChanges>(fields: T): T =>
    fields.publishAt && fields.publishAt <= deps.now() ? { ...fields, publishAt: null } : fields;

  const withoutTakenDown = async <T extends CompanyChanges>(fields: T): Promise<T> => ({
    ...fields,
    ...(fields.logoUrl && (await deps.isTakenDown(fields.logoUrl)) ? { logoUrl: null } : {}),
    ...(fields.heroImage && (await deps.isTakenDown(fields.heroImage))
      ? { heroImage: null, heroPlaceholder: null }
      : {}),
  });

  return {
    /** Reverts an edit. Throws `changed-since`, `company-not-found`, `slug-taken` and `folder-taken`. */
    revert: async ({ subjectId, before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const row = await repository.findById(subjectId);
        if (!row) throw new AppError('company-not-found');
        const now = toStored(row);
        const { edited: wasEdited, ...was } = before as StoredRow;
        const { fields, differences } = fieldsToRevert(row.name, { before: was, after: after as StoredRow, now });
        requireUnchanged(differences);
        requireRevertable(Object.keys(fields).length > 0);
        const changes = {
          ...(await withoutTakenDown(withoutPastDate(fromStored(fields) as CompanyChanges))),
          edited: editedAfterRevert(EDITED_COMPANY, { now: row.edited, before: wasEdited }, Object.keys(fields)),
        };
        const saved = await repository.update(row, changes, {
          actor,
          action: 'company.reverted',
          subjectId,
          before: Object.fromEntries(Object.keys(changes).map((field) => [field, now[field]])),
          after: changes,
        });
        if (!saved) continue;
        await publish(`${saved.name} reverted`);
        return `${saved.name} is as before the edit.`;
      }
      throw new AppError('changed-since');
    },

    /** Restores a deleted company with logo, cover, position and flows. Throws `changed-since` if it exists, and `slug-taken`. */
    restore: async ({ subjectId, before }: RevertedEntry, actor: Actor): Promise<string> => {
      requireRevertable((await repository.findById(subjectId)) === undefined);
      const { flows = [], ...stored } = before as StoredRow & { flows?: unknown[] };
      // Which of its fields were edited is not known of a company that was deleted before that was recorded.
      const row = (await withoutTakenDown(
        withoutPastDate(fromStored({ edited: ALL_EDITED, ...stored })),
      )) as NewCompanyRow;
      const entry = { actor, action: 'company.restored', subjectId, after: row };
      requireRevertable(await repository.insertAt(row, entry, deps.flows.restoring(flows)));
      await publish(`${row.name} restored`);
      return `${row.name} is back.`;
    },

    /** Reverts a new order. Throws `changed-since` if the companies were ordered again since. */
    revertOrder: async ({ before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const now = (await repository.findAll()).map(({ id }) => id);
      const among = (ids: unknown, others: readonly string[]) => (ids as string[]).filter((id) => others.includes(id));
      const [wasThen, wasAfter] = [among(before, now), among(after, now)];
      const replaced = among(now, wasAfter);
      requireRevertable(String(replaced) !== String(wasThen));
      if (String(replaced) !== String(wasAfter)) {
        throw new AppError('changed-since', { detail: 'Not reverted. The companies were ordered again since.' });
      }
      const added = now.filter((id) => !replaced.includes(id));
      const wanted = [...wasThen, ...added];
      const entry = { actor, action: 'company.reordered', subjectId: 'all' };
      await repository.updateOrder(wanted, { ...entry, before: now, after: wanted });
      await publish('Companies reordered');
      return 'The companies are in their earlier order.';
    },
  };
}

export type CompanyRevertsService = ReturnType<typeof companyRevertsService>;
