/** Message for an image above the upload limit (spec 5). */
export const fileTooLarge = (maxMb: number): string => `Please select an image smaller than ${maxMb}MB.`;
