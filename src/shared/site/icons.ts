/** The PNG icons of the brand's mark, by file name: size in pixels, and whether the background fills the square. */
export const ICONS = {
  'icon-192': { size: 192, bleed: false },
  'icon-512': { size: 512, bleed: false },
  'maskable-512': { size: 512, bleed: true },
  'apple-touch-icon': { size: 180, bleed: true },
} as const;

export type IconName = keyof typeof ICONS;

/** Root-relative address of an icon. */
export const iconPath = (name: IconName): string => `/icons/${name}.png`;

/** Size in pixels of the one image in `favicon.ico`. */
export const FAVICON_SIZE = 32;
