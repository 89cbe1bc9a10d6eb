/** Shortest word that has another number: shorter ones are mostly abbreviations. */
const MIN_LENGTH = 4;

/** The singular of an English noun, by its ending; other words as they are. */
export function singularOf(word: string): string {
  if (word.length < MIN_LENGTH || /(?:ss|us|is)$/.test(word) || !/[a-z]s$/.test(word)) return word;
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
