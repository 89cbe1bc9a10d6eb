import { ICONS, type IconName, iconPath } from './icons.ts';
import { SITE_DESCRIPTION, SITE_NAME, THEME_COLORS } from './site.ts';

const manifestIcon = (name: IconName) => {
  const { size, bleed } = ICONS[name];
  return { src: iconPath(name), sizes: `${size}x${size}`, type: 'image/png', purpose: bleed ? 'maskable' : 'any' };
};

/** The web app manifest, for home screens. */
export const manifest = () => ({
  name: SITE_NAME,
  short_name: SITE_NAME,
  description: SITE_DESCRIPTION,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: THEME_COLORS.light,
  theme_color: THEME_COLORS.light,
  icons: (['icon-192', 'icon-512', 'maskable-512'] as const).map(manifestIcon),
});
