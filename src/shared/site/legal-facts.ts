/** Facts of the legal texts that the product fixes (spec 1 and 9). */
export const PRIVACY_EFFECTIVE = { iso: '2025-07-28', text: '28 July 2025' } as const;
/** Day of the last change of its text; a test compares the text with the one of that day. */
export const PRIVACY_CHANGED = { iso: '2026-11-29', text: '29 November 2026' } as const;
/** Age in years below which the service is not meant (spec 9). */
export const MINIMUM_AGE = 13;

/** Whose law the terms name. The operator fills it in here; while it is null, the terms show a marked placeholder (contract 7). */
export const GOVERNING_LAW: string | null = null;

/** The facts in the privacy policy that depend on the configuration. */
export type PrivacyFacts = {
  /** Name of the identity provider. */
  identityProvider: string;
  /** Whether it is the built-in one, which sets its own cookies. */
  isDemo: boolean;
  /** Host of the analytics script; null: none is loaded. */
  analyticsHost: string | null;
  /** Name of the service that delivers images; null: this site itself. */
  imageService: string | null;
};
