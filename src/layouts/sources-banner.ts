/** Storage key of the dismissal. */
const DISMISSED_KEY = 'sources-banner-dismissed';

/** Makes the footer banner dismissible, or removes it if it was dismissed before. */
export function startSourcesBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-sources-banner]');
  if (!banner) return;
  banner.hidden = localStorage.getItem(DISMISSED_KEY) !== null;
  banner.querySelector('button')?.addEventListener('click', () => {
    banner.hidden = true;
    localStorage.setItem(DISMISSED_KEY, '1');
  });
}
