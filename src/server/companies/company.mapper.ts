import type { CompanyRow } from '#db/schema/companies.ts';
import {
  type Company,
  type CompanyBadge,
  DEFAULT_LOGO_COLOR,
  DEFAULT_LOGO_ICON,
} from '#shared/companies/company.contract.ts';
import type { CompanyForm } from '#shared/companies/company-form.contract.ts';
import type { CompanyChanges } from './companies.repository.ts';
import { resolveIcon } from './icon.ts';

/** A row as the wire's company; `imageCount` is what the gallery shows of it. */
export const toCompany = (row: CompanyRow, imageCount: number): Company => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  websiteUrl: row.websiteUrl,
  logoUrl: row.logoUrl,
  logoColor: row.logoColor,
  logoIcon: row.logoIcon,
  logoIconSvg: row.logoUrl ? null : resolveIcon(row.logoIcon),
  heroImage: row.heroImage,
  heroPlaceholder: row.heroPlaceholder,
  cloudinaryFolder: row.cloudinaryFolder,
  source: row.source,
  license: row.license,
  isDemo: row.demo,
  category: row.category,
  position: row.position,
  version: row.version,
  imageCount,
  createdAt: row.createdAt.toISOString(),
});

/** What a tile or the lightbox shows of a company. */
export const toBadge = ({ name, slug, logoUrl, logoColor, logoIcon, logoIconSvg }: Company): CompanyBadge => ({
  name,
  slug,
  logoUrl,
  logoColor,
  logoIcon,
  logoIconSvg,
});

/**
 * The form as changes of the row: fields that were left out stay out, an emptied colour or icon gets its default. The
 * form calls the hero field `heroImageUrl`; the record calls it `heroImage` (spec 3).
 */
export function toChanges({ heroImageUrl, logoColor, logoIcon, ...rest }: CompanyForm): CompanyChanges {
  const wanted = {
    ...rest,
    heroImage: heroImageUrl,
    logoColor: logoColor === null ? DEFAULT_LOGO_COLOR : logoColor,
    logoIcon: logoIcon === null ? DEFAULT_LOGO_ICON : logoIcon,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Those changes that differ from the row. */
export const changedFields = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field, value]) => row[field as keyof CompanyChanges] !== value));

/** What the changed fields were before, for the audit trail. */
export const auditFacts = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof CompanyChanges]]));
