import type { CompanyRow } from '#db/schema/companies.ts';
import type { Company, CompanyBadge } from '#shared/companies/company.contract.ts';
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
