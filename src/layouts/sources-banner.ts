/** Where the dismissal is remembered in the browser. */
const DISMISSED_KEY = 'sources-banner-dismissed';

/** Brings the footer banner to life: gone where it was dismissed before, and dismissible. */
export function startSourcesBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-sources-banner]');
  if (!banner) return;
  banner.hidden = localStorage.getItem(DISMISSED_KEY) !== null;
  banner.querySelector('button')?.addEventListener('click', () => {
    banner.hidden = true;
    localStorage.setItem(DISMISSED_KEY, '1');
  });
}
