import { useRef } from 'react';
import { useGridWindow } from '#browser/use-grid-window.ts';
import { CompanyCard } from './CompanyCard.tsx';
import type { CardCompany } from './card-company.ts';

export type CompanyGridProps = {
  companies: readonly CardCompany[];
  /** Slugs of the companies that the site has pages of; null: not known yet. */
  pages: ReadonlySet<string> | null;
  /** Name of the list for screen readers. */
  label?: string;
  /** A text, and how many images of each company it finds; their pages open with it. */
  search?: { text: string; counts: ReadonlyMap<string, number> };
};

/** Company cards; of a long list only those near the viewport are in the document. */
export function CompanyGrid({ companies, pages, label = 'Companies', search }: CompanyGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const { window: view } = useGridWindow(list, companies.length);
  const isWhole = view.end - view.start === companies.length;
  return (
    <ul
      ref={list}
      aria-label={label}
      className="company-grid"
      style={isWhole ? undefined : { paddingTop: view.before, paddingBottom: view.after }}
    >
      {companies.slice(view.start, view.end).map((company, offset) => (
        <li
          key={company.slug}
          {...(isWhole ? {} : { 'aria-setsize': companies.length, 'aria-posinset': view.start + offset + 1 })}
        >
          <CompanyCard
            company={company}
            hasPage={pages?.has(company.slug) ?? true}
            eager={false}
            text={search?.text}
            found={search?.counts.get(company.slug)}
          />
        </li>
      ))}
    </ul>
  );
}
