/** C1 controls, DEL, line separators and direction marks: JSON leaves them as they are, terminals and editors act on them. */
const ACTIVE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON whose every control and direction character is an escape. JSON itself only escapes those below a space. */
export const printable = (json: string): string =>
  json.replace(ACTIVE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
