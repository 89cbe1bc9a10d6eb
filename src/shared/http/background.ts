/** Header of automatic calls that keep a page up to date. They don't count as use of a session. */
export const BACKGROUND_HEADER = 'X-Background';

/** The header as an option of a call. */
export const IN_BACKGROUND = { headers: { [BACKGROUND_HEADER]: '1' } } as const;
