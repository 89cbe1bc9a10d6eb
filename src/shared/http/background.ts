/** Header of calls by which a page keeps itself up to date. They are no use of a session by a person, and do not keep it open. */
export const BACKGROUND_HEADER = 'X-Background';

/** The header as an option of a call. */
export const IN_BACKGROUND = { headers: { [BACKGROUND_HEADER]: '1' } } as const;
