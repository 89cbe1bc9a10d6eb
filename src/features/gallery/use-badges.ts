import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $session } from '#features/session/session.store.ts';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import type { GalleryPreview } from '#shared/images/image.contract.ts';
import { fetchCompanies } from './gallery.client.ts';
import type { Loaded } from './gallery-view.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Badges of companies by slug: those that the page and the preview bring along, and everyone's once signed in. `named` are the
 * companies that the site has pages of; the others were added since it was built.
 */
export function useBadges(
  embedded: readonly CompanyBadge[],
  preview: Loaded<GalleryPreview>,
  named: readonly { slug: string }[],
): ReadonlyMap<string, CompanyBadge> {
  const isSignedIn = useStore($session, { ssr: 'initial' }).kind === 'signed-in';
  const all = useLoaded(isSignedIn ? 'all' : null, fetchCompanies);
  return useMemo(() => {
    const pages = new Set(named.map(({ slug }) => slug));
    const known = [
      ...embedded,
      ...(preview.state === 'ready' ? preview.value.companies : []),
      ...(all.state === 'ready' ? all.value : []),
    ];
    return new Map(
      known.map((badge) => [badge.slug, pages.has(badge.slug) ? badge : { ...badge, hasPage: false }] as const),
    );
  }, [embedded, preview, all, named]);
}
