import { type ComponentProps, Suspense } from 'react';
import { useStore } from '#browser/use-store.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { FacetsPanel } from './FacetsPanel.tsx';
import { $isPanelOpen } from './filter-panel.store.ts';

const Panel = lazyComponent(async () => {
  const [{ FacetsPanel }, { loadLooks }] = await Promise.all([import('./FacetsPanel.tsx'), import('./facet-looks.ts')]);
  await loadLooks();
  return FacetsPanel;
});

/** All filters, loaded when they are opened. */
export function LazyFacets(props: ComponentProps<typeof FacetsPanel>) {
  const isOpen = useStore($isPanelOpen);
  return (
    isOpen && (
      <Suspense>
        <Panel {...props} />
      </Suspense>
    )
  );
}
