// By themselves, so that the first view has no more of what follows the scrolling of a list.

/** Lists up to this length are completely in the document. */
export const WINDOWED_FROM = 24;

/** Items of a longer list that are in the document before its grid has been measured. */
export const UNMEASURED = 12;
