import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from '#browser/use-store.ts';
import { grouped } from '#shared/text/counted.ts';
import { followAddress } from './follow-address.ts';
import { $found, $tab, selectTab, TABS, type Tab } from './gallery.store.ts';

const LABELS: Record<Tab, string> = { screens: 'Screens', 'ui-elements': 'UI Elements', companies: 'Companies' };

/** The target of the arrow keys, Home and End (tabs pattern of the ARIA guide). */
function tabFor(key: string, at: number): Tab | undefined {
  if (key === 'ArrowRight') return TABS[(at + 1) % TABS.length];
  if (key === 'ArrowLeft') return TABS[(at + TABS.length - 1) % TABS.length];
  if (key === 'Home') return TABS[0];
  return key === 'End' ? TABS[TABS.length - 1] : undefined;
}

/** The three tabs with their counts; keeps the page's state in its address. */
export function GalleryTabs({ counts }: { counts: Record<Tab, number> }) {
  const list = useRef<HTMLDivElement>(null);
  const selected = useStore($tab);
  const found = useStore($found);
  useLayoutEffect(followAddress, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const tab = tabFor(event.key, TABS.indexOf(selected));
    if (!tab) return;
    event.preventDefault();
    selectTab(tab);
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label="Gallery" className="flex gap-4.5 lg:gap-7">
      {TABS.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          data-tab-name={tab}
          aria-selected={tab === selected}
          aria-controls={`panel-${tab}`}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => selectTab(tab)}
          onKeyDown={onKeyDown}
          className="gallery-tab flex h-11 shrink-0 items-center gap-1.5 sm:gap-2 whitespace-nowrap font-medium text-14 sm:text-16 focus-visible:-outline-offset-2"
        >
          {LABELS[tab]}
          <span className="font-normal text-12 text-faint sm:text-14 tabular-nums">
            {grouped(found[tab] ?? counts[tab])}
          </span>
        </button>
      ))}
    </div>
  );
}
