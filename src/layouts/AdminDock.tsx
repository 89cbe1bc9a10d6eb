import ChevronDown from 'lucide-react/icons/chevron-down';
import Wrench from 'lucide-react/icons/wrench';
import { Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { browserStorage } from '#browser/storage.ts';
import { AnalyticsDebug } from '#features/analytics/AnalyticsDebug.tsx';
import { AdminPanel } from '#features/cache/AdminPanel.tsx';
import type { Asked } from '#features/contact/OpenRequests.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

const OpenRequests = lazyComponent(() =>
  import('#features/contact/OpenRequests.tsx').then((part) => part.OpenRequests),
);

/** Storage key of whether the panel is `open` or `folded`. */
const OPEN_KEY = 'gallery-admin-panel';

/** Whether a page begins with the panel open: never an admin page, a public one as it was left, at first a wide one, but not an image's, whose links it covers. */
function isOpenAtFirst(): boolean {
  const { pathname } = location;
  if (pathname.startsWith('/admin')) return false;
  const stored = browserStorage.get(OPEN_KEY);
  return stored ? stored === 'open' : innerWidth >= 1024 && !pathname.startsWith('/image/');
}

/** The admins' floating panel (spec 2) and the button in the header that folds it. Visitors never load it. */
function AdminDock() {
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = (next: boolean) => {
    browserStorage.set(OPEN_KEY, next ? 'open' : 'folded');
    setOpen(next);
    if (!next) toggle.current?.focus();
  };
  return (
    <>
      <Suspense>
        <OpenRequests onChange={setAsked} />
      </Suspense>
      <button
        ref={toggle}
        type="button"
        aria-label={asked?.label ?? 'Admin tools'}
        aria-expanded={isOpen}
        className="relative grid size-9 place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
        onClick={() => show(!isOpen)}
      >
        <Wrench className="size-4.5" />
        {asked?.badge}
      </button>
      {isOpen &&
        createPortal(
          <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex p-4 print:hidden [body:has([data-sources-banner]:not([hidden]))_&]:bottom-12">
            <aside
              aria-label="Admin"
              className="pointer-events-auto flex w-60 flex-col rounded-lg bg-surface p-1 shadow-float ring-1 ring-hairline"
            >
              <button
                type="button"
                className="flex items-center gap-3 rounded-md px-3 py-2 text-14 hover:bg-soft focus-visible:bg-soft focus-visible:-outline-offset-2"
                onClick={() => show(false)}
              >
                <ChevronDown className="size-4 text-muted" />
                Fold the panel
              </button>
              {asked?.link}
              <AdminPanel />
              <hr className="my-1 border-hairline" />
              <AnalyticsDebug />
            </aside>
          </div>,
          document.body,
        )}
    </>
  );
}

/** Inserts the button before the header's other controls, so that none of them moves. */
export function mountAdminDock(): void {
  const host = document.createElement('div');
  host.className = 'flex items-center print:hidden';
  host.dataset.dock = '';
  document.querySelector('[data-header-tools]')?.prepend(host);
  createRoot(host).render(<AdminDock />);
}
