/** What the button says. */
export const FOLLOW_BUTTON = { off: 'Follow', on: 'Following' } as const;

/** What the follows of each kind are called. */
export const NOUNS = { company: 'company', tag: 'pattern', search: 'search' } as const;
