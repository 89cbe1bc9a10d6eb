import { createRoot } from 'react-dom/client';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';

/** Puts the banner at the top of the page; it shows itself while maintenance is on. */
export function mountMaintenanceBanner(): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Maintenance');
  document.body.prepend(host);
  createRoot(host).render(<MaintenanceBanner />);
}
