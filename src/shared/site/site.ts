/** The product's display name. */
export const SITE_NAME = 'Cyber Gallery';

/** The gallery in a sentence: the default description of pages. */
export const SITE_DESCRIPTION =
  'A curated gallery of real cyber-security product screens and UI elements, grouped by company: design inspiration for product designers, product managers and researchers.';

/** Theme colour for browsers, per colour scheme; equal to the page's background in `styles/`. */
export const THEME_COLORS = { light: '#ffffff', dark: '#0b0d12' } as const;
