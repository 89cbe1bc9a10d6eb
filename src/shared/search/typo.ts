/** Shortest word that is tried with a typo. */
export const TYPO_MIN_LENGTH = 5;
/** Longest one: longer words are rare, and each letter takes 74 look-ups. */
export const TYPO_MAX_LENGTH = 30;

/** Letters that a typo may have left out or replaced. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Every word that is one typo away: a letter too many, missing, replaced, or two neighbours swapped (Damerau-Levenshtein 1).
 * About 74 for each letter of the word.
 */
export function oneTypoAway(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')];
    const [letter, next] = [letters[at], letters[at + 1]];
    if (letter !== undefined) found.add(before + after);
    if (letter !== undefined && next !== undefined) found.add(before + next + letter + letters.slice(at + 2).join(''));
    for (const other of LETTERS) {
      found.add(before + other + (letter ?? '') + after);
      if (letter !== undefined) found.add(before + other + after);
    }
  }
  found.delete(word);
  return [...found];
}

/** Letters that each part of a split word has at least: shorter ones are in every text. */
const SPLIT_MIN_LENGTH = 2;

/** The ways to split a word in two, as if the space between them had been left out. */
export function splitInTwo(word: string): [string, string][] {
  const letters = [...word];
  return letters.flatMap((_letter, at) =>
    at >= SPLIT_MIN_LENGTH && letters.length - at >= SPLIT_MIN_LENGTH
      ? [[letters.slice(0, at).join(''), letters.slice(at).join('')] as [string, string]]
      : [],
  );
}

/** Shortest word that is looked for as it may have been misread: an acronym of three letters is soon another one. */
const MISREAD_MIN_LENGTH = 4;

/** Letters that look alike where they are small. */
const LOOKALIKES = [
  ['m', 'n'],
  ['m', 'rn'],
  ['i', 'l'],
  ['i', '1'],
  ['l', '1'],
  ['o', '0'],
  ['s', '5'],
  ['b', '8'],
].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]);

/** What may have been read in an image that says a word: "nttr" for "mttr". */
export function misreadings(word: string): string[] {
  if (word.length < MISREAD_MIN_LENGTH) return [];
  const found = LOOKALIKES.flatMap(([letter, other]) =>
    [...word.matchAll(new RegExp(letter, 'g'))].map(
      ({ index }) => word.slice(0, index) + other + word.slice(index + letter.length),
    ),
  );
  return [...new Set(found)];
}
