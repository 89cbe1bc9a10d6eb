import { useStore } from '@nanostores/react';
import { fetchFound } from '#features/gallery/search.client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $query, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { CompanyGrid, type CompanyGridProps } from './CompanyGrid.tsx';

/** Slugs of the companies with images that a text finds. */
async function fetchSlugs(text: string): Promise<ReadonlySet<string>> {
  const { facets } = await fetchFound(new URLSearchParams({ q: text }).toString(), { limit: 1 });
  return new Set(facets.company.map(({ value }) => value));
}

/** All companies, because none has the text in its name (spec 2): those with images that it finds come first. */
export function NoCompanyNamed({ companies, pages }: CompanyGridProps) {
  const [text, searched] = [useStore($query).trim(), useStore($searched)];
  const isSignedIn = useStore($session).kind === 'signed-in';
  const found = useLoaded(isSignedIn && searched ? searched : null, fetchSlugs);
  const [having = [], others = []] =
    found.state === 'ready'
      ? [true, false].map((has) => companies.filter(({ slug }) => found.value.has(slug) === has))
      : [[], companies];
  const what = `No company${isSignedIn ? '' : ' of the preview'} matches “${text}”`;
  return (
    <>
      <p role="status" className="mb-3 text-14 text-muted">
        {having.length === 0
          ? `${what}, so all are shown.`
          : `${what}. ${having.length === 1 ? '1 has' : `${having.length} have`} images for it and come first.`}
      </p>
      <CompanyGrid companies={[...having, ...others]} pages={pages} />
    </>
  );
}
