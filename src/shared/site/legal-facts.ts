/** Facts of the legal texts that the product fixes (spec 1 and 9). */
export const PRIVACY_EFFECTIVE = { iso: '2025-07-28', text: '28 July 2025' } as const;
/** Age in years below which the service is not meant (spec 9). */
export const MINIMUM_AGE = 13;

/**
 * What only the operator can fill in, set here and nowhere else. While a value is null, the texts show its placeholder,
 * marked as such (contract 7).
 */
export const OPERATOR: Record<'governingLaw' | 'contact', { value: string | null; placeholder: string }> = {
  governingLaw: { value: null, placeholder: 'jurisdiction to be named by the operator' },
  contact: { value: null, placeholder: 'contact address to be named by the operator' },
};

/** What the privacy policy says depends on how this installation is set up. */
export type PrivacyFacts = {
  /** Who confirms a sign-in, as people know it. */
  identityProvider: string;
  /** Whether that is the built-in one, which sets cookies of its own. */
  isDemo: boolean;
  /** Host of the analytics script; null: none is loaded. */
  analyticsHost: string | null;
  /** Name of the service that delivers images; null: this site itself. */
  imageService: string | null;
};
