import { browserStorage } from '#browser/storage.ts';

/** Storage key of the choice; the head's script reads it before the first paint. */
const THEME_KEY = 'theme';

const darkSystem = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => (document.documentElement.dataset.theme ?? (darkSystem.matches ? 'dark' : 'light')) === 'dark';

/** Activates the theme switches. Choosing the system's theme follows the system again. */
export function startThemeSwitch(): void {
  const buttons = document.querySelectorAll('[data-theme-switch]');
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-label', `Switch to ${isDark() ? 'light' : 'dark'} theme`);
  };
  show();
  darkSystem.addEventListener('change', show);
  const change = () => {
    const theme = isDark() ? 'light' : 'dark';
    const isSystem = (theme === 'dark') === darkSystem.matches;
    if (isSystem) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    if (isSystem) browserStorage.remove(THEME_KEY);
    else browserStorage.set(THEME_KEY, theme);
    show();
  };
  for (const button of buttons) button.addEventListener('click', change);
}
