import { useEffect, useState } from 'react';
import type { CompanyBadge } from '#shared/companies/company.contract.ts';
import { LogoTile } from '#ui/LogoTile.tsx';
import { fetchLogo } from './companies.client.ts';

type CompanyLogoProps = { company: Pick<CompanyBadge, 'slug' | 'logoUrl' | 'logoColor' | 'logoIconSvg'> };

/** The logo of a company's page. Without a `logoUrl` it is requested once; after a failure the icon stays (spec 4). */
export function CompanyLogo({ company }: CompanyLogoProps) {
  const { slug, logoUrl } = company;
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (logoUrl) return;
    const call = new AbortController();
    fetchLogo(slug, call.signal).then(setFound, (error: unknown) => {
      if (!call.signal.aborted) console.debug('No logo was found.', error);
    });
    return () => call.abort();
  }, [slug, logoUrl]);
  return (
    <LogoTile
      src={logoUrl ?? found}
      icon={company.logoIconSvg}
      color={company.logoColor}
      className="size-full rounded-xl"
    />
  );
}
