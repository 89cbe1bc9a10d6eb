import { createRoot } from 'react-dom/client';
import { AnalyticsDebug } from '#features/analytics/AnalyticsDebug.tsx';
import { AdminPanel } from '#features/cache/AdminPanel.tsx';

/** What admins have floating on every page; visitors are never sent it. */
function AdminDock() {
  return (
    <div className="fixed bottom-4 [body:has([data-sources-banner]:not([hidden]))_&]:bottom-16 left-4 z-40 flex flex-col gap-2 max-sm:hidden print:hidden">
      <AnalyticsDebug />
      <AdminPanel />
    </div>
  );
}

/** Puts the dock on the page. */
export function mountAdminDock(): void {
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<AdminDock />);
}
