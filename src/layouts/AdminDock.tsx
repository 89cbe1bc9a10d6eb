import Wrench from 'lucide-react/icons/wrench';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { AnalyticsDebug } from '#features/analytics/AnalyticsDebug.tsx';
import { AdminPanel } from '#features/cache/AdminPanel.tsx';

/** The admins' menu in the header of every page: shortcuts and the state of analytics. Visitors never load it. */
function AdminDock() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open');
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={menu} onKeyDown={onKeyDown} className="relative">
      <summary
        aria-label="Admin tools"
        className="grid size-9 cursor-pointer list-none place-items-center rounded-lg text-muted transition-colors duration-150 hover:bg-soft hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Wrench aria-hidden="true" className="size-4.5" />
      </summary>
      <aside
        aria-label="Admin"
        className="absolute top-full right-0 z-50 mt-2 flex w-60 flex-col rounded-lg bg-surface p-1 shadow-float ring-1 ring-hairline max-sm:-right-24"
      >
        <AdminPanel />
        <hr className="my-1 border-hairline" />
        <AnalyticsDebug />
      </aside>
    </details>
  );
}

/** Inserts the menu before the header's other controls, so that none of them moves. */
export function mountAdminDock(): void {
  const host = document.createElement('div');
  host.className = 'print:hidden';
  document.querySelector('[data-header-tools]')?.prepend(host);
  createRoot(host).render(<AdminDock />);
}
