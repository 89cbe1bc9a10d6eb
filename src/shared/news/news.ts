import type { Company } from '../companies/company.contract.ts';
import type { GalleryItem } from '../images/image.contract.ts';
import { counted } from '../text/counted.ts';
import { DAY_MS, dayOfYear } from '../text/dates.ts';

/** A company's news of one week. All of it is public. */
export type CompanyNews = Pick<Company, 'id' | 'name' | 'slug' | 'logoUrl' | 'logoColor' | 'logoIconSvg'> & {
  /** Numbers of added images, and of images that a newer screenshot replaced. */
  count: number;
  changed: number;
  /** Whether all of its images were added this week. */
  isNew: boolean;
  /** When the last of them was added or changed, in ms. */
  newest: number;
  /** The public ones, added ones first, then newest first. */
  items: GalleryItem[];
};

/** What was added and changed in a week that begins on Monday, in UTC. */
export type WeekOfNews = { monday: number; count: number; changed: number; companies: CompanyNews[] };

/** Some of a week's companies; its counts are of all of them. */
export type PartOfWeek = WeekOfNews & { companyCount: number; isContinued: boolean };

const WEEK_MS = 7 * DAY_MS;
/** A Monday: the first of the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The Monday, 0:00 UTC, of the week of a time, in ms. */
export const mondayOf = (ms: number): number =>
  Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;

/** Summary of a week or of a company in it: "12 images, 2 changed". */
export const newsCount = ({ count, changed }: Pick<CompanyNews, 'count' | 'changed'>, noun = 'image'): string =>
  [count > 0 && counted(count, noun), changed > 0 && `${count > 0 ? changed : counted(changed, 'image')} changed`]
    .filter(Boolean)
    .join(', ');

/** Whether an image is in the news of a week because a newer screenshot replaced it. */
export const isChangedIn = (
  monday: number,
  { addedAt, changedAt }: Pick<GalleryItem, 'addedAt' | 'changedAt'>,
): boolean =>
  mondayOf(Date.parse(addedAt)) !== monday && changedAt !== undefined && mondayOf(Date.parse(changedAt)) === monday;

/** Companies with images on a page of the news. */
const COMPANIES_EACH = 12;

/**
 * Splits weeks into pages with this number of companies with images; companies that are only named follow the last of these in
 * their week.
 */
export function newsPages(weeks: readonly WeekOfNews[], each = COMPANIES_EACH): PartOfWeek[][] {
  let page: PartOfWeek[] = [];
  let left = each;
  const pages = [page];
  for (const week of weeks) {
    const shown = week.companies.filter(({ items }) => items.length > 0);
    const named = week.companies.filter(({ items }) => items.length === 0);
    let from = 0;
    do {
      if (left === 0 && shown.length > 0) {
        page = [];
        pages.push(page);
        left = each;
      }
      const own = shown.slice(from, from + left);
      const rest = from + own.length === shown.length ? named : [];
      page.push({ ...week, companies: [...own, ...rest], companyCount: week.companies.length, isContinued: from > 0 });
      from += own.length;
      left -= own.length;
    } while (from < shown.length);
  }
  return pages;
}

/** A month of news; it has the weeks that begin in it. */
export type MonthOfNews = Pick<WeekOfNews, 'count' | 'changed'> & {
  /** `2026-11`. */
  key: string;
  /** The page on which it begins. */
  page: number;
};

/** The month of a week: `2026-11`. */
export const monthOf = (monday: number): string => new Date(monday).toISOString().slice(0, 7);

/** The months of all pages, newest first. */
export function newsMonths(pages: readonly (readonly PartOfWeek[])[]): MonthOfNews[] {
  const begun = pages.flatMap((weeks, at) =>
    weeks.flatMap((week) => (week.isContinued ? [] : { ...week, key: monthOf(week.monday), page: at + 1 })),
  );
  return [...Map.groupBy(begun, ({ key }) => key)].map(([key, weeks]) => ({
    key,
    page: weeks[0]?.page ?? 1,
    count: weeks.reduce((sum, { count }) => sum + count, 0),
    changed: weeks.reduce((sum, { changed }) => sum + changed, 0),
  }));
}

/** A week for people: "Week of 23 November". */
export const weekLabel = (monday: number): string => `Week of ${dayOfYear(monday)}`;
