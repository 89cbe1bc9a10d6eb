/**
 * The lines of a text that was read in an image, each once, without those that have no word of three characters: mostly icons and lines
 * that were read as letters. All of them if none has one.
 */
export const tellingLines = (text: string): string =>
  [...new Set(text.split('\n'))].filter((line) => /[\p{L}\p{N}]{3}/u.test(line)).join('\n') || text;
