/** Most that a user can keep (contract 11), and the longest texts, in characters. */
export const LIMITS = {
  collections: 100,
  items: 500,
  sections: 50,
  title: 120,
  description: 2_000,
  note: 2_000,
} as const;

/** Images of a shared collection that its page has from the start; the others follow in pages of as many. */
export const SHARED_PAGE = 60;

/** Most images of one `GET /api/images/by-id`. */
export const BY_ID_MAX = 100;

/** Most images that are compared with each other, and how many of the first of a list that nobody has selected. */
export const COMPARED = { most: 12, first: 4 } as const;
