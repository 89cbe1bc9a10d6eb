import { useStore } from '#browser/use-store.ts';
import { fetchFound } from '#features/gallery/search.client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $query, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { CompanyGrid, type CompanyGridProps } from './CompanyGrid.tsx';

/** How many images a text finds, by the company's slug. */
async function fetchCounts(text: string): Promise<CompanyGridProps['search']> {
  const { facets } = await fetchFound(new URLSearchParams({ q: text }).toString(), { limit: 1 });
  return { text, counts: new Map(facets.company.map(({ value, count }) => [value, count])) };
}

/** All companies, because none has the text in its name (spec 2): those with images that it finds come first. */
export function NoCompanyNamed({ companies, pages }: CompanyGridProps) {
  const [text, searched] = [useStore($query).trim(), useStore($searched)];
  const isSignedIn = useStore($session).kind === 'signed-in';
  const found = useLoaded(isSignedIn && searched ? searched : null, fetchCounts);
  const search = found.state === 'ready' ? found.value : undefined;
  const [having = [], others = []] = [true, false].map((has) =>
    companies.filter(({ slug }) => (search?.counts.has(slug) ?? false) === has),
  );
  const what = `No company${isSignedIn ? '' : ' of the preview'} matches “${text}”`;
  return (
    <>
      <p role="status" className="mb-3 text-14 text-muted">
        {having.length === 0
          ? `${what}, so all are shown.`
          : `${what}. ${having.length === 1 ? '1 has' : `${having.length} have`} images for it and come first.`}
      </p>
      <CompanyGrid companies={[...having, ...others]} pages={pages} {...(search ? { search } : {})} />
    </>
  );
}
