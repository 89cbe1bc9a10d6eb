/** Most companies and patterns together, and most searches, that a user can follow; the longest texts, in characters. */
export const FOLLOW_LIMITS = { follows: 200, searches: 100, name: 120, address: 2_000 } as const;
