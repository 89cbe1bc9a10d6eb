/** Display name of an identity provider: a hostname. */
export const providerName = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
