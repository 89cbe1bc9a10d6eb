import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useScrollMemory } from '#browser/use-scroll-memory.ts';
import { useStore } from '#browser/use-store.ts';
import { retryLists } from '#features/gallery/attempt.store.ts';
import { useLoaded } from '#features/gallery/use-loaded.ts';
import { $companyNames, loadCompanyNames } from '#features/search/company-names.store.ts';
import { toggled, valuesOf } from '#features/search/filters.ts';
import { SearchBox } from '#features/search/SearchBox.tsx';
import { $filters, $query, setQuery } from '#features/search/search.store.ts';
import type { Offer } from '#features/search/suggestions.ts';
import { useAudience } from '#features/session/audience.ts';
import { SignInWall } from '#features/session/SignInWall.tsx';
import { Chip } from '#ui/Chip.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import { TryAgain } from '#ui/TryAgain.tsx';
import { CompanyGrid } from './CompanyGrid.tsx';
import type { CardCompany } from './card-company.ts';
import { fetchCompanies } from './companies.client.ts';
import { searchCompanies } from './company-search.ts';

function onTabChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-tab'] });
  return () => observer.disconnect();
}

/** Whether the home page shows this tab. Read from the root element, so that this feature need not import the gallery. */
const useIsShown = (tab: string): boolean =>
  useSyncExternalStore(
    onTabChange,
    () => document.documentElement.dataset.tab === tab,
    () => false,
  );

/** Loaded with the first search. */
const CompanyResult = lazyComponent(() => import('./CompanyResult.tsx').then((part) => part.CompanyResult));

type CompaniesPanelProps = {
  /** The public preview. */
  preview: readonly CardCompany[];
  total: number;
  /** Product classes with their number of companies. */
  categories: readonly { category: string; count: number }[];
};

/** All companies once signed in; the preview until then, and null if loading failed. */
function useCompanies(preview: readonly CardCompany[]): readonly CardCompany[] | null {
  const isSignedIn = useAudience() === 'signed-in';
  const loaded = useLoaded(isSignedIn ? 'all' : null, fetchCompanies);
  if (loaded.state === 'ready') return loaded.value;
  return loaded.state === 'failed' ? null : preview;
}

/** The companies: search and cards. */
export function CompaniesPanel({ preview, total, categories }: CompaniesPanelProps) {
  const isShown = useIsShown('companies');
  const query = useStore($query);
  const session = useAudience();
  const companies = useCompanies(preview);
  useScrollMemory(isShown && (session === 'signed-out' || (session === 'signed-in' && companies !== preview)));
  const names = useStore($companyNames);
  useEffect(() => {
    // Companies that were added since the site was built have no page yet.
    if (session === 'signed-in') loadCompanyNames();
  }, [session]);
  const pages = useMemo(() => names && new Set(names.map(({ slug }) => slug)), [names]);
  const offers = useMemo<Offer[]>(
    () => (names ?? []).map(({ name, slug }) => ({ kind: 'company', value: slug, label: name })),
    [names],
  );
  const filters = useStore($filters);
  const chosen = useMemo(() => (isShown ? valuesOf(filters, 'category') : []), [isShown, filters]);
  const inCategory = useMemo(
    () => (companies ?? []).filter(({ category }) => chosen.length === 0 || chosen.includes(category ?? '')),
    [companies, chosen],
  );
  const found = useMemo(() => searchCompanies(inCategory, isShown ? query : ''), [inCategory, isShown, query]);
  const [inClass, setInClass] = useState<ReadonlyMap<string, number> | null>(null);
  const inAll = chosen.length
    ? categories.reduce((sum, { category, count }) => sum + (chosen.includes(category) ? count : 0), 0)
    : total;

  return (
    <>
      <div data-with-script className="search-bar sticky-bar">
        <SearchBox
          label="Search companies"
          offers={offers}
          isActive={isShown}
          onChoose={({ label }) => setQuery(label)}
          onIntent={loadCompanyNames}
        />
      </div>
      <div data-with-script className="mb-2 flex min-h-12 items-center">
        {categories.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset scrolls an inner box, which has no ::scroll-button
          <div role="group" aria-label="Filter by category" data-more="end" className="chip-scroller">
            {categories.map(({ category, count }) => (
              <Chip
                key={category}
                label={category}
                count={inClass ? (inClass.get(category) ?? 0) : count}
                selected={chosen.includes(category)}
                onClick={() => $filters.set(toggled(filters, 'category', category))}
              />
            ))}
          </div>
        )}
      </div>
      <div data-results tabIndex={-1} className="outline-none">
        {companies && isShown && (query.trim() !== '' || chosen.length > 0) ? (
          <Suspense fallback={<CompanyGrid companies={found} pages={pages} />}>
            <CompanyResult
              all={companies}
              companies={inCategory}
              named={found}
              classes={chosen}
              inClasses={inAll}
              pages={pages}
              onCounted={setInClass}
            />
          </Suspense>
        ) : companies ? (
          <CompanyGrid companies={found} pages={pages} />
        ) : (
          <ListFailure />
        )}
        {session === 'signed-out' && inAll > inCategory.length && (
          <SignInWall subject={{ kind: 'companies', count: inAll }} />
        )}
      </div>
    </>
  );
}

/** The list could not be loaded (spec 2). */
function ListFailure() {
  return (
    <StateMessage
      tone="danger"
      icon={<CircleAlert />}
      title="Something went wrong"
      text="Failed to load companies. Please try again later."
      action={<TryAgain onRetry={retryLists} />}
    />
  );
}
