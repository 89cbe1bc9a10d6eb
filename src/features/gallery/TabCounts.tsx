import { useEffect } from 'react';
import { countsByTab, linkFlows } from './counts-by-tab.ts';
import { $found, $tab } from './gallery.store.ts';
import type { GalleryList } from './use-list.ts';

/** Shows the counts of a result in the tabs. */
export function TabCounts({ list }: { list: GalleryList }) {
  const { filters, query, params, facets, companyCount, flows, total, tabs, isActive, isOwn } = list;
  useEffect(() => {
    if (!isActive || !isOwn) return;
    const found = countsByTab({ filters, query, params, facets, companyCount, total, tabs }, $tab.get());
    $found.set(found);
    const undo = filters + query !== '' && flows !== undefined ? linkFlows(flows, params) : undefined;
    return () => {
      undo?.();
      // Other tabs than the list's keep what holds without filters.
      $found.set(filters + query === '' ? found : {});
    };
  }, [isActive, isOwn, filters, query, params, facets, companyCount, flows, total, tabs]);
  return null;
}
