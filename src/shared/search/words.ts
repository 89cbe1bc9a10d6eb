/** A word of a text: folded (lower case, no accents), and where it is in the text (UTF-16 code units). */
export type Word = { folded: string; start: number; end: number };

/** The characters that make words in SQLite's `unicode61`, and the accents that `fold` removes. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Lower case without accents, as the index compares words. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');

/** The words of a text, as the index separates them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    if (folded !== '') words.push({ folded, start: index, end: index + word.length });
  }
  return words;
}

/** The folded words of a text, in order and with repetitions. */
export const tokensOf = (text: string): string[] => wordsOf(text).map(({ folded }) => folded);
