import { fold } from '#shared/search/words.ts';
import { unpackWords } from '../gallery/packed-words.ts';

/** Longest headline in words and characters. */
const MOST = { words: 8, characters: 60 };
/** Words with less confidence are no part of a headline. */
const LEAST_CONFIDENCE = 60;
/** A line below this part of the image, or lower than this relative to the median height, is no headline. */
const LOWEST = 0.7;
const LEAST_HEIGHT = 1.05;

type Words = ReturnType<typeof unpackWords>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The lines of a text with their words' boxes. */
function linesOf(text: string, words: Words): Words[] {
  let from = 0;
  return text.split('\n').map((line) => {
    const count = line.split(' ').length;
    from += count;
    return words.slice(from - count, from);
  });
}

/** How much a line looks like the title of its screen; undefined: it can't be one. */
function scoreOf(line: Words, height: number): number | undefined {
  const text = line.map(([word]) => word).join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const high = median(line.map(([, , , , own]) => own)) / (height || 1);
  const top = Math.min(...line.map(([, , y]) => y));
  if (line.length > MOST.words || text.length > MOST.characters) return undefined;
  if (letters < 3 || letters < text.replaceAll(' ', '').length * 0.7) return undefined;
  if (line.some(([, , , , , confidence]) => confidence < LEAST_CONFIDENCE)) return undefined;
  if (top > LOWEST || high < LEAST_HEIGHT) return undefined;
  if (!/^\p{Lu}/u.test(text)) return undefined;
  return 1.5 * Math.log2(high) - 2 * top + (line.length > 1 ? 0.5 : 0);
}

/** The line of an image's text that is probably its title; null if none stands out. Never the company's own name. */
export function headlineOf(text: string, packed: string, company: string): string | null {
  const words = unpackWords(text, packed);
  const height = median(words.map(([, , , , high]) => high));
  const own = fold(company);
  let best: { text: string; score: number } | undefined;
  for (const whole of linesOf(text, words)) {
    // Anything before the first whole word was an icon.
    const line = whole.slice(
      Math.max(
        0,
        whole.findIndex(([word]) => /\p{L}{2}/u.test(word)),
      ),
    );
    const score = line.length === 0 ? undefined : scoreOf(line, height);
    const written = line.map(([word]) => word).join(' ');
    if (score === undefined || fold(written) === own || score <= (best?.score ?? Number.NEGATIVE_INFINITY)) continue;
    best = { text: written, score };
  }
  return best?.text.replace(/[\s:|·–-]+$/u, '') ?? null;
}
