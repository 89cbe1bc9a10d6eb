/** Control characters and the marks that reorder text around them; tab and line break count as control characters too. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** The same, with line breaks and tabs allowed. */
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;

/** A visible character: a letter, a digit, punctuation, a symbol (including emoji). */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text is one clean line: well-formed Unicode without control characters. */
export const isCleanLine = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Whether a text is clean, line breaks allowed. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !CONTROL_BUT_BREAKS.test(text);

/** Whether a text has a visible character; spaces and zero-width characters are none. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
