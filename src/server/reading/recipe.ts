/** Version of everything that determines what is read in an image (`read-image.ts`); readings of another version are redone. */
export const READING_RECIPE = 3;
