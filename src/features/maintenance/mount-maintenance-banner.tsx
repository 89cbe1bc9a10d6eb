import { createRoot } from 'react-dom/client';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { $maintenance } from './maintenance.store.ts';

/** Mounts the banner at the top of the page, which is visible while maintenance is on. */
export function mountMaintenanceBanner(): void {
  const host = document.createElement('aside');
  $maintenance.subscribe((status) => {
    host.setAttribute('aria-label', status?.notice === 'announcement' ? 'Announcement' : 'Maintenance');
  });
  document.body.prepend(host);
  createRoot(host).render(<MaintenanceBanner />);
}
