import type { SharedCollection } from '#shared/collections/collection.contract.ts';

const SAME = ['total', 'updatedAt'] as const;

/**
 * A shared collection with more of its images each time, until it has all; `fetchPage` reads those after an offset. If it is changed
 * meanwhile, it begins anew.
 */
export async function* withFurtherPages(
  first: SharedCollection,
  fetchPage: (offset: number) => Promise<SharedCollection>,
): AsyncGenerator<SharedCollection, void> {
  let collection = first;
  while (collection.items.length < collection.total) {
    const page = await fetchPage(collection.items.length);
    if (SAME.every((name) => page[name] === collection[name])) {
      if (page.items.length === 0) return;
      const slugs = new Set(collection.companies.map(({ slug }) => slug));
      collection = {
        ...page,
        items: [...collection.items, ...page.items],
        companies: [...collection.companies, ...page.companies.filter(({ slug }) => !slugs.has(slug))],
      };
    } else {
      collection = await fetchPage(0);
    }
    yield collection;
  }
}
