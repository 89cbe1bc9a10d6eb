/** Labels of the button. */
export const FOLLOW_BUTTON = { off: 'Follow', on: 'Following' } as const;

/** Names of the kinds of follows. */
export const NOUNS = { company: 'company', tag: 'pattern', search: 'search' } as const;
