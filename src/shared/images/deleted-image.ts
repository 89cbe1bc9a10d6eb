/** Days for which the deletion of an image can be undone; after that its files are removed. */
export const DELETED_IMAGE_DAYS = 30;
