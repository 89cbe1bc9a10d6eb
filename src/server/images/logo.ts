/** Matches an image named "logo" in a folder of the image host; images that we store have no such names. */
export const isLogo = ({ publicId }: { publicId: string }): boolean => /\/logo$/i.test(publicId);
