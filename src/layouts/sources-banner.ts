import { browserStorage } from '#browser/storage.ts';

/** Storage key of the dismissal. */
const DISMISSED_KEY = 'sources-banner-dismissed';

/** Height of the banner in two lines, and some distance. */
const BAND_PX = 64;

/** Makes the footer banner dismissible, or removes it if it was dismissed before. */
export function startSourcesBanner(): void {
  const banner = document.querySelector<HTMLElement>('[data-sources-banner]');
  if (!banner) return;
  const hide = () => {
    banner.hidden = true;
    document.documentElement.dataset.bannerGone = '';
  };
  if (browserStorage.get(DISMISSED_KEY) !== null) hide();
  // It never covers the button of a sign-in prompt.
  const giveWay = () => {
    const edge = innerHeight - BAND_PX;
    const buttons = document.querySelectorAll('[data-sign-in-prompt] button');
    const isCovered = [...buttons].some((button) => {
      const { top, bottom, height } = button.getBoundingClientRect();
      return height > 0 && bottom > edge && top < innerHeight;
    });
    banner.style.visibility = isCovered ? 'hidden' : '';
  };
  // A prompt fades in.
  for (const event of ['scroll', 'resize', 'animationstart']) addEventListener(event, giveWay, { passive: true });
  banner.querySelector('button')?.addEventListener('click', () => {
    hide();
    browserStorage.set(DISMISSED_KEY, '1');
  });
}
