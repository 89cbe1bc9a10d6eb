import { Readable } from 'node:stream';
import type { AuditRow } from '#db/schema/operations.ts';
import type { AuditResponse } from '#shared/audit/audit.contract.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit-page.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { csvLine } from '#shared/text/csv.ts';
import { ofImage, toEntry } from './audit.mapper.ts';
import type { AuditFilter, AuditMark, AuditReadingRepository } from './audit-reading.repository.ts';

/** Rows of the trail that the export reads per query. */
const EXPORT_CHUNK = 500;

/** The columns of the export, by their headings. */
const COLUMNS: Record<string, (row: AuditRow) => string | null> = {
  time: ({ at }) => at.toISOString(),
  actor: ({ actorEmail }) => actorEmail,
  'actor id': ({ actorId }) => actorId,
  action: ({ action }) => action,
  subject: ({ subjectKind }) => subjectKind,
  'subject id': ({ subjectId }) => subjectId,
  before: ({ before }) => before,
  after: ({ after }) => after,
};

const toCsv = (row: AuditRow): string => csvLine(Object.values(COLUMNS).map((cell) => cell(row) ?? ''));

/** The audit trail as admins read it: a page of it, or all of it as CSV. */
export function auditReadingService(repository: AuditReadingRepository) {
  async function* csvLines(filter: AuditFilter): AsyncGenerator<string> {
    yield csvLine(Object.keys(COLUMNS));
    let after: AuditMark | undefined;
    do {
      // Not by offset: rows written meanwhile would shift entries into the next page again.
      const rows: AuditRow[] = await repository.findPage(filter, { limit: EXPORT_CHUNK, after });
      for (const row of rows) yield toCsv(row);
      after = rows.length < EXPORT_CHUNK ? undefined : rows.at(-1);
    } while (after);
  }

  async function* csvBytes(filter: AuditFilter): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    for await (const line of csvLines(filter)) yield encoder.encode(line);
  }

  return {
    /** A page, newest first, with the number of entries that match the filter. */
    list: async (filter: AuditFilter, { limit = AUDIT_PAGE_SIZE, offset = 0 }: Paging): Promise<AuditResponse> => {
      const [rows, total, actions] = await Promise.all([
        repository.findPage(filter, { limit, offset }),
        repository.count(filter),
        repository.findActions(),
      ]);
      const [names, accounts] = await Promise.all([repository.findNames(rows), repository.findAccounts(rows)]);
      const entries = rows.map((row) => toEntry(row, { names, accounts }));
      const { kind, id } = filter;
      return { entries: kind === 'image' && id ? entries.map((entry) => ofImage(entry, id)) : entries, total, actions };
    },

    /** Every entry that matches the filter, as CSV, streamed while it is read. */
    csv: (filter: AuditFilter): ReadableStream<Uint8Array> =>
      Readable.toWeb(Readable.from(csvBytes(filter))) as ReadableStream<Uint8Array>,
  };
}
