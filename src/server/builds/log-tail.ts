/** Characters of a build's log that are kept. */
const LOG_TAIL_CHARACTERS = 8_000;

/** Collects lines and keeps the last of them, without colours. */
export function logTail(limit = LOG_TAIL_CHARACTERS) {
  let text = '';
  return {
    add: (line: string): void => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
      text += `${line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')}\n`;
      if (text.length > 2 * limit) text = text.slice(-limit);
    },
    text: (): string => text.slice(-limit).trim(),
  };
}
