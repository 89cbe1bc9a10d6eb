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

/** Puts the dock on the page. */
export function mountAdminDock(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<AdminDock />);
}
