/** Widths in pixels of a cover's renditions; covers are 16:10. */
export const COVER_WIDTHS = [480, 960] as const;
