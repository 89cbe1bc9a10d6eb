import type { PatternPage } from '#shared/patterns/pattern.ts';
import { companyPath } from '#shared/site/addresses.ts';
import { grouped } from '#shared/text/counted.ts';
import { LogoTile } from '#ui/LogoTile.tsx';

type CompanyLinksProps = { companies: PatternPage['companies']; query: string };

/** Links to the images that companies have of a pattern. One component for all links: one each would cost a build 50 µs. */
export function CompanyLinks({ companies, query }: CompanyLinksProps) {
  return (
    <ul className="pattern-companies mt-5 grid gap-x-6 gap-y-1">
      {companies.map(({ slug, name, logoUrl, logoIconSvg, logoColor, count }) => (
        <li key={slug}>
          <a
            href={`${companyPath(slug)}${query}`}
            className="-mx-2 flex h-11 min-w-0 items-center gap-3 rounded-lg px-2 transition-colors duration-150 hover:bg-soft"
          >
            <LogoTile src={logoUrl} icon={logoIconSvg} color={logoColor} className="size-7 rounded-md" />
            <span className="min-w-0 flex-1 truncate font-medium text-14">{name}</span>
            <span className="text-14 text-faint tabular-nums">{grouped(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
