import { useMemo } from 'react';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';

/**
 * Badges of companies by slug, from the page and the list. `named` are the companies that the site has pages of; others were added
 * since it was built. Null: not known yet.
 */
export function useBadges(
  embedded: readonly CompanyBadge[],
  listed: readonly CompanyBadge[],
  named: readonly { slug: string }[] | null,
): ReadonlyMap<string, CompanyBadge> {
  const pages = useMemo(() => named && new Set(named.map(({ slug }) => slug)), [named]);
  return useMemo(
    () =>
      new Map(
        [...embedded, ...listed].map((badge) => [
          badge.slug,
          !pages || pages.has(badge.slug) ? badge : { ...badge, hasPage: false },
        ]),
      ),
    [embedded, listed, pages],
  );
}
