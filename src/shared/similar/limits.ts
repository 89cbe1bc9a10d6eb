/** Neighbours that are stored per image. */
export const SIMILAR_MAX = 24;
/** With fewer similar images, others with a tag of the image fill the row. */
export const SIMILAR_LEAST = 6;
/** Images in a strip of similar ones. */
export const SIMILAR_STRIP = 12;
