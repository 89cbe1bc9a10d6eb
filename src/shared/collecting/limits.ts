/** Most images that are taken from one page (contract 17). */
export const CANDIDATES_MAX = 200;
/** Narrowest image that is offered, in px. */
export const MIN_WIDTH = 400;
