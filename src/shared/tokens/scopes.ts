/** What a token allows: reading what its owner sees, and changing their collections. */
export const TOKEN_SCOPES = ['read', 'collections'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Most tokens of a user, and the longest lifetime. */
export const TOKEN_LIMITS = { tokens: 20, days: 365 } as const;
