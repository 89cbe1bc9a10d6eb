import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { COMPANY_ORDER, type CompanyRow, companies, type NewCompanyRow } from '#db/schema/companies.ts';
import { type CompanyTakedownRow, companyTakedowns } from '#db/schema/takedowns.ts';
import { abortWhen, isAborted, listed, unlessAborted } from '#db/sql-parts.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** What tells a company that was taken down from others. */
type CompanyIdentity = { [K in 'slug' | 'name' | 'cloudinaryFolder']?: string | null | undefined };

/** A sentence on a company that was taken down. */
export const takenDownSentence = ({ name, reason }: Pick<CompanyTakedownRow, 'name' | 'reason'>): string =>
  `${name} was taken down and can't be added: ${reason}`;

const flat = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const namesOf = ({ slug, name, cloudinaryFolder }: CompanyIdentity) =>
  [slug, name, cloudinaryFolder].flatMap((text) => (text && flat(text)) || []);

/** The takedown that refuses a company: that of its slug, name or folder, however they are written. */
export const takedownOf = (
  company: CompanyIdentity,
  takedowns: readonly CompanyTakedownRow[],
): CompanyTakedownRow | undefined => {
  const names = namesOf(company);
  return takedowns.find((row) => namesOf(row).some((name) => names.includes(name)));
};

/** The gate of companies, as `pairs/pair-finder.service.ts` is that of images. */
export function takenDownCompaniesRepository(db: Db) {
  const findAll = (): Promise<CompanyTakedownRow[]> => db.select().from(companyTakedowns);
  return {
    findAll,
    /** Throws `company-taken-down` if one of these companies was taken down. */
    requireAllowed: async (identities: readonly CompanyIdentity[]): Promise<void> => {
      const named = identities.filter((company) => namesOf(company).length > 0);
      if (named.length === 0) return;
      const takedowns = await findAll();
      for (const company of named) {
        const takedown = takedownOf(company, takedowns);
        if (takedown) throw new AppError('company-taken-down', { detail: takenDownSentence(takedown) });
      }
    },
  };
}

/** Fields of a company that an edit can change. */
export type CompanyChanges = Partial<Omit<CompanyRow, 'id' | 'position' | 'version' | 'createdAt' | 'updatedAt'>>;

/** Statements for a company's flows when the company is deleted or restored; the flows repository implements them. */
export type CompanyFlows = {
  findOfCompany(companyId: string): Promise<unknown[]>;
  unchanged(companyId: string, states: readonly unknown[]): BatchItem<'sqlite'>;
  restoring(states: readonly unknown[]): readonly BatchItem<'sqlite'>[];
};

const refusalOf = (cause: unknown): unknown => {
  if (isAborted(cause)) return new AppError('image-taken-down', { cause });
  return isUniqueViolation(cause, 'companies.slug')
    ? new AppError('slug-taken', { errors: { slug: 'Another company already uses this slug.' }, cause })
    : cause;
};

type FolderChange = { id: string; cloudinaryFolder?: string | null | undefined };

/** Companies in the database; every write adds its audit entry in the same transaction. */
export function companiesRepository(db: Db, audit: AuditRepository) {
  const gate = takenDownCompaniesRepository(db);

  /** Aborts if the logo or cover was taken down: it was checked before it was encoded, which takes time. */
  const requireAllowed = ({ logoUrl, heroImage }: Pick<NewCompanyRow, 'logoUrl' | 'heroImage'>) => {
    const addresses = listed([logoUrl, heroImage].filter((address) => typeof address === 'string'));
    return db.run(
      abortWhen(
        sql`taken.value`,
        sql`FROM takedowns, json_each(takedowns.public_ids) AS taken, ${addresses} AS shown
          WHERE instr(shown.value || '/', '/' || taken.value || '/') > 0 OR instr(shown.value, '/' || taken.value || '.') > 0`,
      ),
    );
  };

  const otherWithFolder = ({ id, cloudinaryFolder }: FolderChange) =>
    sql`FROM companies WHERE cloudinary_folder = ${cloudinaryFolder || null} AND id <> ${id}`;

  /**
   * Aborts if another company has this folder: it is that of one company (contract 7). A deleted company comes back with its
   * folder all the same, so that an undo and a takedown never fail by it.
   */
  const requireFreeFolder = (change: FolderChange) => db.run(abortWhen(sql`id`, otherWithFolder(change)));

  /** The same as `refusalOf`, for a batch with `requireFreeFolder`. */
  const refusalWithFolder = async (cause: unknown, change: FolderChange): Promise<unknown> => {
    if (!isAborted(cause) || !(await db.get(sql`SELECT id ${otherWithFolder(change)}`))) return refusalOf(cause);
    const errors = { cloudinaryFolder: 'Another company already has this folder.' };
    return new AppError('folder-taken', { errors, cause });
  };

  const findById = async (id: string): Promise<CompanyRow | undefined> =>
    db.select().from(companies).where(eq(companies.id, id)).get();

  /** Every company in curated order. */
  const findAll = (): Promise<CompanyRow[]> =>
    db
      .select()
      .from(companies)
      .orderBy(...COMPANY_ORDER);

  /** Adds a company at the end of the order. Throws `slug-taken`, `folder-taken`, `image-taken-down` and `company-taken-down`. */
  const insert = async (company: Omit<NewCompanyRow, 'position'>, entry: NewAuditEntry): Promise<CompanyRow> => {
    await gate.requireAllowed([company]);
    const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM companies)`;
    try {
      const [, , [row]] = await db.batch([
        requireAllowed(company),
        requireFreeFolder(company),
        db
          .insert(companies)
          .values({ ...company, position: last })
          .returning(),
        audit.insertIfChanged(entry),
      ]);
      if (!row) throw new Error('The insert returned no row.');
      return row;
    } catch (error) {
      throw await refusalWithFolder(error, company);
    }
  };

  /** Adds a company at the position of its row, with everything that belongs to it; returns whether its id was free. Throws `slug-taken`, `image-taken-down` and `company-taken-down`. */
  const insertAt = async (
    company: NewCompanyRow,
    entry: NewAuditEntry,
    also: readonly BatchItem<'sqlite'>[] = [],
  ): Promise<boolean> => {
    await gate.requireAllowed([company]);
    try {
      const [, { rowsAffected }] = await db.batch([
        requireAllowed(company),
        db.insert(companies).values(company).onConflictDoNothing({ target: companies.id }),
        audit.insertIfChanged(entry),
        ...also,
      ]);
      return rowsAffected > 0;
    } catch (error) {
      throw refusalOf(error);
    }
  };

  /** Adds companies at the end of the order, all or none. Throws `slug-taken` and `company-taken-down`. */
  const insertAll = async (
    added: readonly { company: Omit<NewCompanyRow, 'position'>; entry: NewAuditEntry }[],
  ): Promise<void> => {
    await gate.requireAllowed(added.map(({ company }) => company));
    const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM companies)`;
    const [first, ...others] = added.flatMap(({ company, entry }) => [
      db.insert(companies).values({ ...company, position: last }),
      audit.insertIfChanged(entry),
    ]);
    try {
      if (first) await db.batch([first, ...others]);
    } catch (error) {
      throw refusalOf(error);
    }
  };

  /** Changes a company if it still has `version`; returns undefined if not, or if it is gone. Throws `slug-taken`, `folder-taken`, `image-taken-down` and `company-taken-down`. */
  const update = async (
    { id, version }: Pick<CompanyRow, 'id' | 'version'>,
    changes: CompanyChanges,
    entry: NewAuditEntry,
  ): Promise<CompanyRow | undefined> => {
    await gate.requireAllowed([changes]);
    try {
      const [, , rows] = await db.batch([
        requireAllowed(changes),
        requireFreeFolder({ ...changes, id }),
        db
          .update(companies)
          .set({ ...changes, version: version + 1, updatedAt: sql`(unixepoch() * 1000)` })
          .where(and(eq(companies.id, id), eq(companies.version, version)))
          .returning(),
        audit.insertIfChanged(entry),
      ]);
      return rows[0];
    } catch (error) {
      throw await refusalWithFolder(error, { ...changes, id });
    }
  };

  /** Removes a company if it has this `version` and what belongs to it is `unchanged`; returns whether it did. */
  const remove = async (
    { id, version }: Pick<CompanyRow, 'id' | 'version'>,
    entry: NewAuditEntry,
    unchanged: BatchItem<'sqlite'>,
  ): Promise<boolean> => {
    const results = await unlessAborted(
      db.batch([
        unchanged,
        db
          .delete(companies)
          .where(and(eq(companies.id, id), eq(companies.version, version)))
          .returning({ id: companies.id }),
        audit.insertIfChanged(entry),
      ]),
    );
    return results !== undefined && results[1].length > 0;
  };

  /** Puts companies into the order of `ids`; the others keep their position. */
  const updateOrder = async (ids: readonly string[], entry: NewAuditEntry): Promise<void> => {
    const order = sql`(SELECT CAST(key AS INTEGER) AS position, value AS id FROM json_each(${JSON.stringify(ids)})) AS wanted`;
    const change = sql`UPDATE companies SET position = wanted.position FROM ${order}
      WHERE wanted.id = companies.id AND companies.position <> wanted.position`;
    await audit.write(db.run(change), entry);
  };

  return { findById, findAll, insert, insertAt, insertAll, update, delete: remove, updateOrder };
}

export type CompaniesRepository = ReturnType<typeof companiesRepository>;
