import { isDeepStrictEqual } from 'node:util';
import type { CompanyRow } from '#db/schema/companies.ts';
import { DEFAULT_LOGO_COLOR, DEFAULT_LOGO_ICON } from '#shared/companies/company.contract.ts';
import type { CompanyForm } from '#shared/companies/company-form.contract.ts';
import type { CompanyChanges } from './companies.repository.ts';

/**
 * The form as changes of the row: missing fields stay missing, an empty colour or icon becomes its default. The form calls
 * the hero field `heroImageUrl`; the record calls it `heroImage` (spec 3). A publication date makes it a draft.
 */
export function toChanges({
  heroImageUrl,
  logoColor,
  logoIcon,
  draft,
  publishAt,
  ...rest
}: CompanyForm): CompanyChanges {
  const changes = {
    ...rest,
    heroImage: heroImageUrl,
    logoColor: logoColor === null ? DEFAULT_LOGO_COLOR : logoColor,
    logoIcon: logoIcon === null ? DEFAULT_LOGO_ICON : logoIcon,
    draft: draft ?? (publishAt ? true : undefined),
    publishAt: draft === false ? null : publishAt && new Date(publishAt),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Those changes that differ from the row. */
export const changedFields = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isDeepStrictEqual(row[field as keyof CompanyChanges], value)),
  );

/** The previous values of the changed fields, for the audit trail. */
export const auditFacts = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof CompanyChanges]]));
