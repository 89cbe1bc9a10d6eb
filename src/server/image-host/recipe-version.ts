/** Raised when what we make of an image changes; part of its address, so that old renditions are never mistaken for new ones. */
export const RECIPE_VERSION = '1';
