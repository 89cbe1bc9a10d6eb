import type { CompanyRow } from '#db/schema/companies.ts';
import {
  type Company,
  type CompanyBadge,
  type CompanyRecord,
  DEFAULT_LOGO_ICON,
  type IconSvg,
} from '#shared/companies/company.contract.ts';
import { COMPANY_TEXTS, type CompanyTextName } from '#shared/companies/company-fields.ts';
import { monogram, resolveIcon } from '../icons/icon.ts';
import type { GalleryIndex, ListedCompany } from './gallery-index.ts';

/** The icon that was chosen for a company, or its monogram; none for one with a logo. */
const iconOf = (row: ListedCompany): IconSvg | null =>
  row.logoUrl ? null : (row.logoIcon === DEFAULT_LOGO_ICON && monogram(row)) || resolveIcon(row.logoIcon);

/** The texts of a company, without its other fields. */
export const textsOf = (row: CompanyRow): Pick<CompanyRow, CompanyTextName> =>
  Object.fromEntries(COMPANY_TEXTS.map((name) => [name, row[name]])) as Pick<CompanyRow, CompanyTextName>;

/** A row as the API's company; `imageCount` is the number of its listed images. */
export const toCompany = (row: CompanyRow, imageCount: number): Company => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  ...textsOf(row),
  logoUrl: row.logoUrl,
  logoColor: row.logoColor,
  logoIcon: row.logoIcon,
  logoIconSvg: iconOf(row),
  heroImage: row.heroImage,
  heroPlaceholder: row.heroPlaceholder,
  cloudinaryFolder: row.cloudinaryFolder,
  isDemo: row.demo,
  position: row.position,
  version: row.version,
  imageCount,
  createdAt: row.createdAt.toISOString(),
});

/** The same for admins. */
export const toRecord = (row: CompanyRow, imageCount: number): CompanyRecord => ({
  ...toCompany(row, imageCount),
  draft: row.draft,
  publishAt: row.publishAt?.toISOString() ?? null,
});

/** What a tile or the lightbox shows of a company. */
export const toBadge = (company: Omit<CompanyBadge, 'isDemo'> & { isDemo: boolean }): CompanyBadge => ({
  name: company.name,
  slug: company.slug,
  logoUrl: company.logoUrl,
  logoColor: company.logoColor,
  logoIcon: company.logoIcon,
  logoIconSvg: company.logoIconSvg,
  ...(company.isDemo && { isDemo: true }),
});

/** Badges of the companies of some positions. */
export function badgesOf(index: GalleryIndex, positions: Uint32Array): CompanyBadge[] {
  const owners = new Set(Array.from(positions, (position) => index.companies[index.company[position] ?? 0]));
  return [...owners].flatMap((row) => (row ? [toBadge({ ...row, logoIconSvg: iconOf(row), isDemo: row.demo })] : []));
}
