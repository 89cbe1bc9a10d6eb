import type { Company } from '#shared/companies/company.contract.ts';
import { type Coverage, groupedRows } from '#shared/patterns/coverage.ts';
import type { Pattern } from '#shared/patterns/pattern.ts';
import { TAG_KINDS } from '#shared/tags/tag-kind.ts';
import { csvLine } from '#shared/text/csv.ts';

/** Columns of the matrix; the CSV has all patterns. */
const COLUMNS_MAX = 60;
/** Rows per page of the matrix. */
export const COVERAGE_ROWS = 300;

const MADE_UP = 'Made-up product';

type Facts = {
  patterns: readonly Pattern[];
  byCompany: Uint32Array;
  companyAt: (position: number) => Company | undefined;
  companies: number;
};

/** Companies by patterns: the most used patterns, screens before elements, and every company that has one, by product class. */
export function coverageOf({ patterns, byCompany, companyAt, companies }: Facts, most = COLUMNS_MAX): Coverage {
  const used = patterns.map((pattern, position) => ({ pattern, position })).slice(0, most);
  const columns = TAG_KINDS.flatMap((kind) => used.filter(({ pattern }) => pattern.kind === kind));
  const rows = Array.from({ length: companies }, (_, at) => at).flatMap((at) => {
    const company = companyAt(at);
    const counts = columns.map(({ position }) => byCompany[at * patterns.length + position] ?? 0);
    if (!company || counts.every((count) => count === 0)) return [];
    const { name, slug, logoUrl, logoColor, logoIconSvg, category, isDemo } = company;
    return [{ name, slug, logoUrl, logoColor, logoIconSvg, category, isDemo, counts }];
  });
  return { columns: columns.map(({ pattern }) => pattern), rows: groupedRows(rows).flatMap((group) => group.rows) };
}

/** The matrix as CSV with a byte order mark, so that spreadsheets detect UTF-8. */
export function coverageCsv({ columns, rows }: Coverage): string {
  // Made-up products say so (contract 15).
  const hasDemo = rows.some(({ isDemo }) => isDemo);
  const head = [
    'Company',
    ...(hasDemo ? ['Demo'] : []),
    'Product class',
    ...columns.map(({ name, kind }) => (kind === 'screens' ? name : `${name} (UI)`)),
  ];
  const lines = rows.map(({ name, category, counts, isDemo }) =>
    csvLine([name, ...(hasDemo ? [isDemo ? MADE_UP : ''] : []), category ?? '', ...counts.map(String)]),
  );
  return `\uFEFF${csvLine(head)}${lines.join('')}`;
}
