import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { countsByTab, linkFlows } from '#features/gallery/counts-by-tab.ts';
import { $found } from '#features/gallery/gallery.store.ts';
import { fetchFound } from '#features/gallery/search.client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $query, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { CompanyGrid, type CompanyGridProps } from './CompanyGrid.tsx';

type CompanyResultProps = Pick<CompanyGridProps, 'pages'> & {
  /** Those of the chosen product classes, and the ones among them that have the text in their name; all, if none has. */
  companies: CompanyGridProps['companies'];
  named: CompanyGridProps['companies'];
  classes: readonly string[];
};

/** How many images some search parameters find, by the company's slug, in each tab, and how many flows. */
async function fetchCounts(params: string) {
  const query = new URLSearchParams(params).get('q') ?? '';
  const found = await fetchFound(params, { limit: 1 });
  return {
    search: { text: query, counts: new Map(found.facets.company.map(({ value, count }) => [value, count])) },
    tabs: countsByTab({ filters: '', query, ...found }, 'companies'),
    flows: found.flows,
  };
}

/** The companies that a text finds, with what it finds in the other tabs: by their name, else all, those with most images first (spec 2). */
export function CompanyResult({ companies, named, classes, pages }: CompanyResultProps) {
  const [text, searched] = [useStore($query).trim(), useStore($searched)];
  const isSignedIn = useStore($session).kind === 'signed-in';
  const isNamed = named !== companies;
  const asked = new URLSearchParams([['q', searched], ...classes.map((each) => ['category', each])]).toString();
  const loaded = useLoaded(searched ? asked : null, fetchCounts);
  const { search, tabs, flows } = loaded.state === 'ready' ? loaded.value : {};
  const countOf = ({ slug }: CompanyGridProps['companies'][number]) => (isSignedIn && search?.counts.get(slug)) || 0;
  const shown = isNamed ? named : companies.toSorted((a, b) => countOf(b) - countOf(a));
  const having = shown.filter((company) => countOf(company) > 0).length;
  const inTab = isNamed ? named.length : isSignedIn ? having : tabs?.companies;
  useEffect(() => {
    if (!tabs) return;
    $found.set(inTab === undefined ? tabs : { ...tabs, companies: inTab });
    const undo = flows === undefined ? undefined : linkFlows(flows, asked);
    return () => {
      undo?.();
      $found.set({});
    };
  }, [tabs, flows, asked, inTab]);
  const what = `No company${isSignedIn ? '' : ' of the preview'} matches “${text}”`;
  return (
    <>
      {!isNamed && (
        <p role="status" className="mb-3 text-14 text-muted">
          {having === 0
            ? `${what}, so all are shown.`
            : `${what}. ${having === 1 ? '1 has images for it and comes' : `${having} have images for it and come`} first.`}
        </p>
      )}
      <CompanyGrid companies={shown} pages={pages} {...(isSignedIn && !isNamed && search ? { search } : {})} />
    </>
  );
}
