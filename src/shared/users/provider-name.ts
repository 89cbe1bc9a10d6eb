/** Who confirms someone's identity, as people know it: a host's name. */
export const providerName = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
