/** Version of everything that decides what is read in an image (`read-image.ts`); what another one has read is read again. */
export const READING_RECIPE = 3;
