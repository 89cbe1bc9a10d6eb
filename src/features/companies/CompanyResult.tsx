import { useEffect, useMemo } from 'react';
import { useStore } from '#browser/use-store.ts';
import { offerClearedSearch } from '#features/gallery/cleared-search.ts';
import { countsByTab, linkFlows } from '#features/gallery/counts-by-tab.ts';
import { $found } from '#features/gallery/gallery.store.ts';
import { fetchFound } from '#features/gallery/search.client.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $query, $searched } from '#features/search/search.store.ts';
import { $session } from '#features/session/session.store.ts';
import { CompanyGrid, type CompanyGridProps } from './CompanyGrid.tsx';
import { classMeant, countByCategory, searchCompanies } from './company-search.ts';

type CompanyResultProps = Pick<CompanyGridProps, 'pages'> & {
  /** Of every product class. */
  all: CompanyGridProps['companies'];
  /** Those of the chosen product classes, and the ones among them that have the text in their name; all, if none has, or without a text. */
  companies: CompanyGridProps['companies'];
  named: CompanyGridProps['companies'];
  classes: readonly string[];
  /** How many companies the chosen product classes have, also where only the preview is shown. */
  inClasses: number;
  /** Called with the number of found companies in each product class, and with null when nothing is searched any more. */
  onCounted: (counts: ReadonlyMap<string, number> | null) => void;
};

/** How many images some search parameters find, by the company's slug, in each tab, and how many flows. */
async function fetchCounts(params: string) {
  const query = new URLSearchParams(params).get('q') ?? '';
  const found = await fetchFound(params, { limit: 1 });
  return {
    search: { text: query, counts: new Map(found.facets.company.map(({ value, count }) => [value, count])) },
    tabs: countsByTab({ filters: params, query, ...found }, 'companies'),
    flows: found.flows,
    meant: classMeant(query, found.understood),
  };
}

/** How many companies a text finds by their images. */
function haveImages(count: number, areFirst: boolean): string {
  const [have, come] = count === 1 ? ['has', 'comes'] : ['have', 'come'];
  return `${count} ${have} images for it${areFirst ? ` and ${come} first` : ''}.`;
}

type ClassCounts = Pick<CompanyResultProps, 'all' | 'classes' | 'onCounted'> & {
  text: string;
  isNamed: boolean;
  /** The counts of the text in the chosen product classes. */
  search: CompanyGridProps['search'];
};

/** Counts the found companies of each product class, those that are not chosen too. */
function useClassCounts({ all, classes, text, isNamed, search, onCounted }: ClassCounts): void {
  const isSignedIn = useStore($session).kind === 'signed-in';
  const searched = useStore($searched);
  const isPart = classes.length > 0;
  const isNeeded = isPart && isSignedIn && !isNamed && searched !== '';
  const loaded = useLoaded(isNeeded ? new URLSearchParams({ q: searched }).toString() : null, fetchCounts);
  const whole = loaded.state === 'ready' ? loaded.value.search : undefined;
  const known = isPart ? whole : search;
  const counts = useMemo(() => {
    // Of classes alone, their own counts hold.
    if (text === '') return undefined;
    if (isNamed) return countByCategory(searchCompanies(all, text));
    return isSignedIn && known ? countByCategory(all.filter(({ slug }) => known.counts.get(slug))) : undefined;
  }, [isNamed, isSignedIn, all, text, known]);
  useEffect(() => {
    // Until a search is counted, the counts are those of the one before.
    if (counts) onCounted(counts);
  }, [counts, onCounted]);
  useEffect(() => () => onCounted(null), [onCounted]);
}

/** The companies that a text or product classes find, with what these find in the other tabs: by their name, else all, those with most images first (spec 2). */
export function CompanyResult({ all, companies, named, classes, inClasses, pages, onCounted }: CompanyResultProps) {
  const [text, searched] = [useStore($query).trim(), useStore($searched)];
  const isSignedIn = useStore($session).kind === 'signed-in';
  const isNamed = text === '' || named !== companies;
  useEffect(offerClearedSearch, []);
  const ofClasses = classes.map((each) => ['category', each]);
  const asked = new URLSearchParams(searched ? [['q', searched], ...ofClasses] : ofClasses).toString();
  const loaded = useLoaded(asked || null, fetchCounts);
  const { search, tabs, flows, meant } = loaded.state === 'ready' ? loaded.value : {};
  useClassCounts({ all, classes, text, isNamed, search, onCounted });
  const countOf = ({ slug }: CompanyGridProps['companies'][number]) => (isSignedIn && search?.counts.get(slug)) || 0;
  const found = isNamed
    ? named
    : companies.filter((company) => countOf(company) > 0).sort((a, b) => countOf(b) - countOf(a));
  const others = isNamed ? [] : companies.filter((company) => countOf(company) === 0);
  const shown = isNamed || isSignedIn ? found.length : tabs?.companies;
  const inTab = text === '' ? inClasses : shown;
  useEffect(() => {
    if (!tabs) return;
    $found.set(inTab === undefined ? tabs : { ...tabs, companies: inTab });
    const undo = flows === undefined ? undefined : linkFlows(flows, asked);
    return () => {
      undo?.();
      $found.set({});
    };
  }, [tabs, flows, asked, inTab]);
  const what = meant
    ? `“${text}” is a product class, ${meant}`
    : `No company${isSignedIn ? '' : ' of the preview'} is called “${text}”`;
  return (
    <>
      {!isNamed && (
        <p role="status" className="mb-3 text-14 text-muted">
          {found.length === 0
            ? `${what}, so all are shown.`
            : `${what}. ${haveImages(found.length, others.length > 0)}`}
        </p>
      )}
      {found.length > 0 && (
        <CompanyGrid companies={found} pages={pages} {...(isSignedIn && !isNamed && search ? { search } : {})} />
      )}
      {found.length > 0 && others.length > 0 && (
        <h2 className="mt-8 mb-3 font-semibold text-16 text-muted">Other companies</h2>
      )}
      {others.length > 0 && <CompanyGrid companies={others} pages={pages} label="Other companies" />}
    </>
  );
}
