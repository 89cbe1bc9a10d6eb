import { useEffect } from 'react';
import { useStore } from '#browser/use-store.ts';
import { countsByTab } from '#features/gallery/counts-by-tab.ts';
import { $found, ofElements } from '#features/gallery/gallery.store.ts';
import { fetchFound } from '#features/gallery/search.client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $query, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { CompanyGrid, type CompanyGridProps } from './CompanyGrid.tsx';

/** How many images a text finds, by the company's slug, and in each tab. */
async function fetchCounts(query: string) {
  const found = await fetchFound(new URLSearchParams(ofElements({ q: query })).toString(), { limit: 1 });
  const counts = new Map(found.facets.company.map(({ value, count }) => [value, count]));
  return { search: { text: query, counts }, tabs: countsByTab({ filters: '', query, ...found }, 'companies') };
}

/** All companies, because none has the text in its name (spec 2): those with most images that it finds come first. */
export function NoCompanyNamed({ companies, pages }: CompanyGridProps) {
  const [text, searched] = [useStore($query).trim(), useStore($searched)];
  const isSignedIn = useStore($session).kind === 'signed-in';
  const found = useLoaded(isSignedIn && searched ? searched : null, fetchCounts);
  const { search, tabs } = found.state === 'ready' ? found.value : {};
  useEffect(() => {
    if (!tabs) return;
    $found.set(tabs);
    return () => $found.set({});
  }, [tabs]);
  const countOf = ({ slug }: CompanyGridProps['companies'][number]) => search?.counts.get(slug) ?? 0;
  const ordered = companies.toSorted((a, b) => countOf(b) - countOf(a));
  const having = ordered.filter((company) => countOf(company) > 0);
  const what = `No company${isSignedIn ? '' : ' of the preview'} matches “${text}”`;
  return (
    <>
      <p role="status" className="mb-3 text-14 text-muted">
        {having.length === 0
          ? `${what}, so all are shown.`
          : `${what}. ${having.length === 1 ? '1 has images for it and comes' : `${having.length} have images for it and come`} first.`}
      </p>
      <CompanyGrid companies={ordered} pages={pages} {...(search ? { search } : {})} />
    </>
  );
}
