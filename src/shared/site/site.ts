/** The product's name as people read it. */
export const SITE_NAME = 'Cyber Gallery';

/** What the gallery is, in a sentence: the description of pages that have none of their own. */
export const SITE_DESCRIPTION =
  'A curated gallery of real cyber-security product screens and UI elements, grouped by company: design inspiration for product designers, product managers and researchers.';

/** Colour of the browser's own frame around the page, per colour scheme; the page's background in `styles/`. */
export const THEME_COLORS = { light: '#ffffff', dark: '#0b0d12' } as const;
