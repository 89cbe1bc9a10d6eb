import { occurrences, type Term } from './query-language.ts';
import { type Word, wordsOf } from './words.ts';

/** A box as fractions of the image: x, y, width, height. */
type Box = [number, number, number, number];
/** A word that was read in an image, with its box and confidence. */
export type SeenWord = readonly [word: string, x: number, y: number, width: number, height: number, confidence: number];
/** Fields that a query can match in. */
type MatchField = 'alt' | 'tag' | 'company' | 'text';
/** Where a query matches in an image. */
export type Match = { field: MatchField; snippet: string; ranges: [number, number][]; boxes: Box[] };

/** Longest snippet, in characters. */
const SNIPPET_LENGTH = 120;
/** Characters of context before the first match. */
const LEAD_IN = 30;

type Found = { ranges: [number, number][]; terms: number };

function find(words: readonly Word[], terms: readonly Term[]): Found {
  const folded = words.map((word) => word.folded);
  const ranges: [number, number][] = [];
  let count = 0;
  for (const term of terms) {
    const positions = occurrences(term, folded);
    if (positions.length > 0) count += 1;
    for (const at of positions) ranges.push([words[at]?.start ?? 0, words[at + term.tokens.length - 1]?.end ?? 0]);
  }
  return { ranges: merged(ranges), terms: count };
}

/** Sorted ranges, with those that touch or overlap merged. */
function merged(ranges: [number, number][]): [number, number][] {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const result: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** The part of a text around its first match, cut between words, with the ranges shifted accordingly. */
function snippetOf(text: string, words: readonly Word[], ranges: readonly [number, number][]) {
  if (text.length <= SNIPPET_LENGTH)
    return { snippet: text, ranges: ranges.map(([start, end]): [number, number] => [start, end]) };
  const first = ranges[0]?.[0] ?? 0;
  const start = words.find((word) => word.start >= first - LEAD_IN)?.start ?? first;
  const from = start <= (words[0]?.start ?? 0) ? 0 : start;
  const last =
    words.findLast((word) => word.end <= from + SNIPPET_LENGTH && word.end > first)?.end ?? from + SNIPPET_LENGTH;
  const to = Math.max(last, ranges[0]?.[1] ?? 0);
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : ''];
  const inside = ranges.filter(([begin, end]) => begin >= from && end <= to);
  const moved = inside.map(([begin, end]): [number, number] => [
    begin - from + before.length,
    end - from + before.length,
  ]);
  return { snippet: before + text.slice(from, to) + after, ranges: moved };
}

/** The searched texts of an image; a list contains separate texts. */
export type Searched = { field: MatchField; text: string };

/**
 * Where `terms` match: in the text with most of them (the first of equals), with the boxes of the words of `marked` that were read in
 * the image. Of an image that is found by a filter alone, such as its colour, `otherwise` without ranges.
 */
export function matchOf(
  terms: readonly Term[],
  texts: readonly Searched[],
  seen: readonly SeenWord[],
  { marked = terms, otherwise }: { marked?: readonly Term[]; otherwise: Searched },
): Match {
  let best: (Found & Searched & { words: Word[] }) | undefined;
  for (const { field, text } of texts) {
    const words = wordsOf(text);
    const found = find(words, terms);
    if (found.terms > (best?.terms ?? 0)) best = { ...found, field, text, words };
  }
  if (!best) return { field: otherwise.field, ...snippetOf(otherwise.text, wordsOf(otherwise.text), []), boxes: [] };
  return { field: best.field, ...snippetOf(best.text, best.words, best.ranges), boxes: boxesOf(marked, seen) };
}

const boxAt = (x: number, y: number, width: number, height: number): Box => [x, y, width, height];

/** Boxes of the words that make up a term's occurrences. */
function boxesOf(terms: readonly Term[], seen: readonly SeenWord[]): Box[] {
  const words = seen.flatMap(([word, x, y, width, height], at) =>
    wordsOf(word).map(({ folded }) => ({ folded, box: boxAt(x, y, width, height), at })),
  );
  const folded = words.map((word) => word.folded);
  const boxes = new Map<number, Box>();
  for (const term of terms) {
    for (const from of occurrences(term, folded)) {
      for (const { at, box } of words.slice(from, from + term.tokens.length)) boxes.set(at, box);
    }
  }
  return [...boxes].toSorted(([a], [b]) => a - b).map(([, box]) => box);
}
