/** Facts of the legal texts that the product fixes (spec 1 and 9). */
export const PRIVACY_EFFECTIVE = { iso: '2025-07-28', text: '28 July 2025' } as const;
/** Age in years below which the service is not meant (spec 9). */
export const MINIMUM_AGE = 13;

/**
 * Facts that the operator has to fill in, here and nowhere else. While a value is null, the texts show a marked
 * placeholder (contract 7).
 */
export const OPERATOR: Record<'governingLaw' | 'contact', { value: string | null; placeholder: string }> = {
  governingLaw: { value: null, placeholder: 'jurisdiction to be named by the operator' },
  contact: { value: null, placeholder: 'contact address to be named by the operator' },
};

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
