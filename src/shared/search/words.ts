/** A word of a text: folded (lower case, no accents), and where it is in the text (UTF-16 code units). */
export type Word = { folded: string; start: number; end: number };

/** The characters that make words in SQLite's `unicode61`, and the accents that `fold` removes. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Most texts are ASCII, where the same is found in a fraction of the time. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z\d]+/gi;

/** Lower case without accents, as the index compares words. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');

/** The words of a text, as the index separates them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(ASCII.test(text) ? ASCII_WORD : WORD)) {
    const folded = fold(word);
    if (folded !== '') words.push({ folded, start: index, end: index + word.length });
  }
  return words;
}

/** The folded words of a text, in order and with repetitions. */
export const tokensOf = (text: string): string[] =>
  ASCII.test(text) ? (text.toLowerCase().match(ASCII_WORD) ?? []) : wordsOf(text).map(({ folded }) => folded);

/** Shortest word that has another number: shorter ones are mostly abbreviations. */
const MIN_NOUN_LENGTH = 4;

/** The singular of an English noun, by its ending; other words as they are. */
export function singularOf(word: string): string {
  if (word.length < MIN_NOUN_LENGTH || !word.endsWith('s')) return word;
  if (/(?:ss|us|is)$/.test(word) || !/[a-z]s$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|sh|tch)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** The plural of an English noun, by its ending. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|sh|ch)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The plural of a singular, the singular of a plural; undefined for what is no English noun. */
export function otherNumberOf(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word)) return undefined;
  const singular = singularOf(word);
  return singular === word ? pluralOf(word) : singular;
}
