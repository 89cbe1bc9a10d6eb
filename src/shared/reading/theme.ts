/** Themes of images. Their place plus one is their code in the index: append only. */
export const THEMES = ['light', 'dark', 'mixed'] as const;

/** How an image looks on the whole. */
export type Theme = (typeof THEMES)[number];
