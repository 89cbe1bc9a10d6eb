/** What would steer the terminal, begin another line or reorder the text: file names may contain it. */
const UNPRINTABLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Prints one line about data, with unprintable characters as escapes. */
export const printLine = (text: string): void => console.log(text.replace(UNPRINTABLE, escaped));

/** Prints one line about a problem with data to standard error, with unprintable characters as escapes. */
export const printProblem = (text: string): void => console.error(text.replace(UNPRINTABLE, escaped));
