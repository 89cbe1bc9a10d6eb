import type { Company } from '../companies/company.contract.ts';
import type { StudyBasis } from '../studies/study-basis.ts';
import type { Pattern } from './pattern.ts';

/** A company and how many images it has of each pattern, in the columns' order. */
export type CoverageRow = Pick<
  Company,
  'name' | 'slug' | 'logoUrl' | 'logoColor' | 'logoIconSvg' | 'category' | 'isDemo'
> & {
  counts: number[];
};

/** The matrix of companies and patterns. All of it is public. */
export type Coverage = { columns: Pattern[]; rows: CoverageRow[] };

/** A page of it: its rows, how many there are on all pages, and how many pages. */
export type CoveragePage = Coverage & { total: number; pages: number; basis: StudyBasis };

/** Rows of one product class. */
export type CoverageGroup = { category: string; rows: CoverageRow[] };

/** Heading of companies without a product class. */
const NO_CATEGORY = 'Other companies';

/** Rows by product class, the largest class first and companies without one last. */
export function groupedRows(rows: readonly CoverageRow[]): CoverageGroup[] {
  const groups = [...Map.groupBy(rows, ({ category }) => category || NO_CATEGORY)];
  const isLast = (category: string) => Number(category === NO_CATEGORY);
  return groups
    .map(([category, own]) => ({ category, rows: own }))
    .sort((a, b) => isLast(a.category) - isLast(b.category) || b.rows.length - a.rows.length);
}

/** How strongly a cell is shaded: 0 for none, up to 5 from 16 images on. */
export const shadeOf = (count: number): number => (count < 1 ? 0 : Math.min(5, Math.floor(Math.log2(count)) + 1));
