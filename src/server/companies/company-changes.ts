import { isDeepStrictEqual } from 'node:util';
import type { CompanyRow } from '#db/schema/companies.ts';
import { DEFAULT_LOGO_COLOR, DEFAULT_LOGO_ICON } from '#shared/companies/company.contract.ts';
import type { CompanyForm } from '#shared/companies/company-form.contract.ts';
import type { CompanyChanges } from './companies.repository.ts';

/**
 * The form as changes of the row: fields that were left out stay out, an emptied colour or icon gets its default. The
 * form calls the hero field `heroImageUrl`; the record calls it `heroImage` (spec 3). A time to be published at makes a draft.
 */
export function toChanges({
  heroImageUrl,
  logoColor,
  logoIcon,
  draft,
  publishAt,
  ...rest
}: CompanyForm): CompanyChanges {
  const wanted = {
    ...rest,
    heroImage: heroImageUrl,
    logoColor: logoColor === null ? DEFAULT_LOGO_COLOR : logoColor,
    logoIcon: logoIcon === null ? DEFAULT_LOGO_ICON : logoIcon,
    draft: draft ?? (publishAt ? true : undefined),
    publishAt: draft === false ? null : publishAt && new Date(publishAt),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Those changes that differ from the row. */
export const changedFields = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isDeepStrictEqual(row[field as keyof CompanyChanges], value)),
  );

/** What the changed fields were before, for the audit trail. */
export const auditFacts = (row: CompanyRow, changes: CompanyChanges): CompanyChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof CompanyChanges]]));
