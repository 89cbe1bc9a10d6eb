/** Where the choice is remembered in the browser; the head's script reads it before the first paint. */
const THEME_KEY = 'theme';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => (document.documentElement.dataset.theme ?? (darkSystem.matches ? 'dark' : 'light')) === 'dark';

/** Brings the theme switch to life. Choosing what the system says anyway follows the system again. */
export function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  const show = () => button?.setAttribute('aria-label', `Switch to ${isDark() ? 'light' : 'dark'} theme`);
  show();
  darkSystem.addEventListener('change', show);
  button?.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    const isSystem = (theme === 'dark') === darkSystem.matches;
    if (isSystem) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      if (isSystem) localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, theme);
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
    show();
  });
}
