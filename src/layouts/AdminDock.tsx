import { createRoot } from 'react-dom/client';
import { AnalyticsDebug } from '#features/analytics/AnalyticsDebug.tsx';
import { AdminPanel } from '#features/cache/AdminPanel.tsx';

/** What admins have floating on every page; visitors are never sent it. */
function AdminDock() {
  return (
    <aside
      aria-label="Admin"
      className="fixed bottom-4 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-16 left-4 z-40 flex flex-col gap-2 print:hidden"
    >
      <div className="max-sm:hidden">
        <AnalyticsDebug />
      </div>
      <AdminPanel />
    </aside>
  );
}

/** Puts the dock on the page, with room after the content, so that all of it can be scrolled out from under the dock. */
export function mountAdminDock(): void {
  const host = document.createElement('div');
  host.className = 'h-26 sm:h-40 print:hidden';
  document.querySelector('[data-sources-banner]')?.before(host);
  createRoot(host).render(<AdminDock />);
}
