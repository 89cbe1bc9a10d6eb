import { browserStorage } from '#browser/storage.ts';

/** Storage key of the dismissal. */
const DISMISSED_KEY = 'sources-banner-dismissed';

/** Makes the footer banner dismissible, or removes it if it was dismissed before. */
export function startSourcesBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-sources-banner]');
  if (!banner) return;
  const hide = () => {
    banner.hidden = true;
    document.documentElement.dataset.bannerGone = '';
  };
  if (browserStorage.get(DISMISSED_KEY) !== null) hide();
  banner.querySelector('button')?.addEventListener('click', () => {
    hide();
    browserStorage.set(DISMISSED_KEY, '1');
  });
}
