/** An @ as it is written or as OCR misreads it between two names. */
const AT = /[@©®]|\(a\)/i;
const ADDRESS = new RegExp(`[\\w.+-]\\s*(?:${AT.source})\\s*[\\w-]`, 'i');
/** Prefixes of well-known secrets. */
const KNOWN_SECRET =
  /(?:^|[^a-z])(?:gh[pousr]_|github_pat_|glpat-|sk[-_](?:live|test|proj|ant)?|xox[abprs]-|AKIA|ASIA|AIza|eyJ[\w-]{6,}|ya29\.|SG\.|npm_|hvs\.|dop_v1_|-----BEGIN)/;
const KNOWN_SECRET_LENGTH = 12;
/** Hex digits in a row, with the separators of UUIDs and fingerprints between them. */
const LONG_HEX = /(?:[0-9a-f]{2}[-:]?){8,}/gi;
/** Characters of base64 and of random tokens. */
const LONG_TOKEN = /[A-Za-z0-9+/_=-]{20,}/g;

/** From this length on, mixed letters are an encoding even with few digits. */
const ENCODED_LENGTH = 32;

/** Whether letters and digits are mixed as in random text; names in camel case have few digits, paths have slashes between words. */
function looksRandom(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  const changes = text.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)|[a-z](?=[A-Z])/g)?.length ?? 0;
  // Names in camel case have no such run of capitals.
  const isEncoded = text.length >= ENCODED_LENGTH && !text.includes('/') && /[a-z]/.test(text) && /[A-Z]{8}/.test(text);
  return isEncoded || (digits >= 2 && changes >= 4) || (text.endsWith('=') && changes >= 2);
}

const hasHexLetters = (text: string): boolean => /\d/.test(text) && /[a-f]/i.test(text);

/** Whether a word is an e-mail address, a key, a token or a long hex or base64 string (contract 9). */
export function isPrivate(word: string): boolean {
  if (ADDRESS.test(word)) return true;
  if (KNOWN_SECRET.test(word) && word.length >= KNOWN_SECRET_LENGTH) return true;
  const hexes = word.replaceAll('O', '0').match(LONG_HEX) ?? [];
  if (hexes.some((hex) => hasHexLetters(hex) || hex.length >= 32)) return true;
  return (word.match(LONG_TOKEN) ?? []).some(looksRandom);
}

/**
 * Words without e-mail addresses and secrets. All parts of an address that was read as several
 * words ("jane", "@acme.com") are removed.
 */
export function withoutPrivateWords<W extends { text: string }>(words: readonly W[]): W[] {
  return words.filter(({ text }, at) => {
    if (isPrivate(text) || /^[@©]|[@©]$/.test(text)) return false;
    const next = words[at + 1]?.text ?? '';
    const previous = words[at - 1]?.text ?? '';
    return !/^@\w|^@$/.test(next) && !/\w@$|^@$/.test(previous);
  });
}
