export const FOLLOW_BUTTON = { off: 'Follow', on: 'Following' } as const;

export const NOUNS = { company: 'company', tag: 'pattern', search: 'search' } as const;
