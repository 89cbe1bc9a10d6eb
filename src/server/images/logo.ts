/** A picture that its owner has called "logo" in a folder of the image host; what we store ourselves has no such name. */
export const isLogo = ({ publicId }: { publicId: string }): boolean => /\/logo$/i.test(publicId);
