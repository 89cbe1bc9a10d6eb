/** What is said of an image above the limit of uploads (spec 5). */
export const fileTooLarge = (maxMb: number): string => `Please select an image smaller than ${maxMb}MB.`;
