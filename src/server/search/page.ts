import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ReadWord } from '#db/schema/search.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type Box, holdsMiddle } from '#shared/regions/box.ts';
import type { Region } from '#shared/regions/region.contract.ts';
import type { FoundItem, SearchQuery, SearchResponse } from '#shared/search/search.contract.ts';
import { occurrences, type Term, type Word, wordsOf } from '#shared/search/words.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { both, countPositions, either, type PositionSet, type ShownRegions } from '../gallery/positions.ts';
import { NAVIGATION_TAG } from './search.repository.ts';
import type { Ranked } from './subject.ts';
import { displayed } from './suggest.ts';
import { type Evaluation, termsOfParts, typedTerms, type WordResult } from './word-search.ts';

/** How a query was read: what a response says about it, and about the images that it found, of which some only mention a part (`mentioning`). */
export function readingOf(
  result: WordResult | undefined,
  found: PositionSet,
  mentioning: Ranked['mentioning'] = new Map(),
): Pick<SearchResponse, 'corrected' | 'understood' | 'also' | 'relaxed' | 'dropped' | 'unwanted'> {
  if (!result) return {};
  const { evaluation, corrected } = result;
  const { text, relaxed } = evaluation;
  const [understood, also] = [evaluation.understood, evaluation.also].map((parts) =>
    parts.flatMap(({ written, terms, filters, means, said, others, later, coloursOf }) => {
      const further = either(later, mentioning.get(terms) ?? later);
      // With any of the words, the images that are not near need not fit either.
      const near = relaxed || coloursOf || said ? 0 : countPositions(both(further, found));
      return [{ filters, means }, ...others].flatMap((meaning, at) =>
        meaning.filters.map((as) => ({
          text: text.slice(written[0]?.start, written.at(-1)?.end),
          as,
          ...(meaning.means.length === 0 ? {} : { words: meaning.means.map(displayed) }),
          ...(said === undefined ? {} : { said: countPositions(both(said, found)) }),
          ...(near === 0 ? {} : { near }),
          ...(at === 0 ? {} : { or: at }),
        })),
      );
    }),
  );
  const not = evaluation.not.flatMap(({ start, end, filters }) =>
    filters.map((as) => ({ text: text.slice(start, end), as, not: true as const })),
  );
  const unwanted = evaluation.not.flatMap(({ start, end, filters }) =>
    filters.length === 0 ? [text.slice(start, end)] : [],
  );
  const read = [...(understood ?? []), ...not];
  return {
    ...(corrected === undefined ? {} : { corrected }),
    ...(read.length > 0 ? { understood: read } : {}),
    ...(also?.length ? { also } : {}),
    ...(unwanted.length > 0 ? { unwanted } : {}),
    ...(relaxed ? { relaxed: true as const, dropped: [...relaxed.dropped] } : {}),
  };
}

/** Start of the next page: after this many images, the last of which has this row number. */
type CursorPosition = { offset: number; number: number };

const CIPHER = 'aes-256-ctr';
const TAG_BYTES = 16;
const PLACE_BYTES = 8;

/**
 * Encrypted and authenticated cursors that belong to one query. The same position of the same query always has the same
 * cursor.
 */
export function cursors(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  const [macKey, cipherKey] = [keyFor('search cursor mac'), keyFor('search cursor cipher')];
  const tagOf = (position: Buffer, query: string) =>
    createHmac('sha256', macKey).update(position).update(query).digest().subarray(0, TAG_BYTES);

  return {
    write: ({ offset, number }: CursorPosition, query: string): string => {
      const position = Buffer.alloc(PLACE_BYTES);
      position.writeUInt32BE(offset, 0);
      position.writeUInt32BE(number, 4);
      const tag = tagOf(position, query);
      // The tag is the nonce as well (a synthetic one), so another position or query has another.
      const cipher = createCipheriv(CIPHER, cipherKey, tag);
      return Buffer.concat([tag, cipher.update(position), cipher.final()]).toString('base64url');
    },
    /** Undefined for a text that is no cursor, was changed, or belongs to another query. */
    read: (cursor: string, query: string): CursorPosition | undefined => {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length !== TAG_BYTES + PLACE_BYTES || bytes.toString('base64url') !== cursor) return undefined;
      const tag = bytes.subarray(0, TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, cipherKey, tag);
      const position = Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]);
      if (!timingSafeEqual(tag, tagOf(position, query))) return undefined;
      return { offset: position.readUInt32BE(0), number: position.readUInt32BE(4) };
    },
  };
}

export type Cursors = ReturnType<typeof cursors>;

/** Positions of a page, where it begins, and the cursor of the next one. */
export type Page = { positions: Uint32Array; start: number; next: string | null };

/** The requested page: the one after a cursor, the one that begins at a position, or the first. */
type PageRequest = { limit: number; cursor?: string | undefined; start?: number | undefined };

/** Cuts a page out of a result. Throws `malformed-request` for a cursor of another query. */
export async function cutPage(
  index: GalleryIndex,
  ordered: Uint32Array,
  { limit, cursor, start = 0 }: PageRequest,
  { identity, cursorsOf }: { identity: string; cursorsOf: () => Promise<Cursors> },
): Promise<Page> {
  const named = cursor === undefined ? undefined : (await cursorsOf()).read(cursor, identity);
  if (cursor !== undefined && !named) {
    throw new AppError('malformed-request', {
      detail: 'This cursor belongs to another query.',
      errors: { cursor: 'Use the `next` of the same query.' },
    });
  }
  // After an edit, the page continues after the last image of the previous one, wherever that is now.
  const lastOfBefore = named ? (index.positions[named.number] ?? -1) : -1;
  const at = lastOfBefore < 0 ? -1 : ordered.indexOf(lastOfBefore);
  const from = at >= 0 ? at + 1 : (named?.offset ?? start);
  const positions = ordered.subarray(from, from + limit);
  const last = positions.at(-1);
  if (last === undefined || from + positions.length >= ordered.length) return { positions, start: from, next: null };
  const end = { offset: from + positions.length, number: index.numbers[last] ?? 0 };
  return { positions, start: from, next: (await cursorsOf()).write(end, identity) };
}

/** The part of a query that its cursors belong to: everything but the paging, and the access. */
export const identityOf = (query: SearchQuery, viewerClass: string): string => {
  const { limit: _limit, cursor: _cursor, start: _start, image: _image, ...rest } = query;
  return JSON.stringify([viewerClass, rest]);
};

/** Where a query matches in an image. */
type Match = NonNullable<FoundItem['match']>;
type WordBox = Match['boxes'][number];

/** Longest snippet, in characters. */
const SNIPPET_LENGTH = 120;
/** Characters of context before the first match: a tile of a narrow column still shows the match. */
const LEAD_IN = 12;

type Found = { ranges: [number, number][]; terms: number };

function findTerms(words: readonly Word[], terms: readonly Term[]): Found {
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

/** The searched texts of an image; a list contains separate texts. */
type Searched = { field: Match['field']; text: string };

/** The part of a text around its first match, cut between words, with the ranges shifted accordingly; other than words of an image, short ones are whole. */
function snippetOf({ field, text }: Searched, words: readonly Word[], ranges: readonly [number, number][]) {
  if (field !== 'text' && text.length <= SNIPPET_LENGTH)
    return { snippet: text, ranges: ranges.map(([start, end]): [number, number] => [start, end]) };
  const first = ranges[0]?.[0] ?? 0;
  const start = words.find((word) => word.start >= first - LEAD_IN)?.start ?? first;
  const from = start <= (words[0]?.start ?? 0) ? 0 : start;
  const last =
    words.findLast((word) => word.end <= from + SNIPPET_LENGTH && word.end > first)?.end ?? from + SNIPPET_LENGTH;
  const isRest = text.length <= from + SNIPPET_LENGTH;
  const to = isRest ? text.length : Math.max(last, ranges[0]?.[1] ?? 0);
  const [before, after] = [from > 0 ? '…' : '', isRest ? '' : '…'];
  const inside = ranges.filter(([begin, end]) => begin >= from && end <= to);
  const moved = inside.map(([begin, end]): [number, number] => [
    begin - from + before.length,
    end - from + before.length,
  ]);
  return { snippet: before + text.slice(from, to) + after, ranges: moved };
}

/** Most lines of an image that are shown where several words are apart. */
const LINES = 3;

/**
 * The lines of an image's text that say the parts of a query: the one that says most, then those that say others, in their order.
 * Undefined if no line says one by itself.
 */
function linesOf(text: string, ranges: readonly [number, number][], parts: readonly (readonly Term[])[]) {
  const starts = new Set(ranges.map(([at]) => text.lastIndexOf('\n', at) + 1));
  const lines = [...starts].map((start) => {
    const [line = ''] = text.slice(start).split('\n', 1);
    const words = wordsOf(line);
    return { start, line, words, said: parts.filter((terms) => findTerms(words, terms).terms > 0) };
  });
  const [missing, chosen] = [new Set(parts), [] as typeof lines];
  const gainOf = ({ said }: (typeof lines)[number]) => said.filter((part) => missing.has(part)).length;
  while (chosen.length < LINES) {
    const [best] = lines.toSorted((a, b) => gainOf(b) - gainOf(a) || a.start - b.start);
    if (!best || gainOf(best) === 0) break;
    chosen.push(best);
    for (const part of best.said) missing.delete(part);
  }
  if (chosen.length === 0) return undefined;
  const shown = { snippet: '', ranges: [] as [number, number][] };
  for (const { line, words } of chosen.toSorted((a, b) => a.start - b.start)) {
    const own = snippetOf({ field: 'text', text: line }, words, findTerms(words, parts.flat()).ranges);
    const before = shown.snippet === '' ? '' : `${shown.snippet} … `;
    for (const [from, to] of own.ranges) shown.ranges.push([from + before.length, to + before.length]);
    shown.snippet = before + own.snippet;
  }
  return shown;
}

/**
 * Where the terms of `parts` match: in the text with most of them (the first of equals), with the boxes of the words of `marked` that were read in
 * the image. Of an image that is found by a filter alone, such as its colour, `otherwise` without ranges.
 */
function matchOf(
  parts: readonly (readonly Term[])[],
  texts: readonly Searched[],
  seen: readonly ReadWord[],
  { marked, otherwise }: { marked: readonly Term[]; otherwise: Searched },
): Match {
  const terms = parts.flat();
  let best: (Found & Searched & { words: Word[] }) | undefined;
  for (const { field, text } of texts) {
    const words = wordsOf(text);
    const found = findTerms(words, terms);
    if (found.terms > (best?.terms ?? 0)) best = { ...found, field, text, words };
  }
  if (!best) return { field: otherwise.field, ...snippetOf(otherwise, wordsOf(otherwise.text), []), boxes: [] };
  const lines = best.field === 'text' ? linesOf(best.text, best.ranges, parts) : undefined;
  return { field: best.field, ...(lines ?? snippetOf(best, best.words, best.ranges)), boxes: boxesOf(marked, seen) };
}

const boxAt = (x: number, y: number, width: number, height: number): WordBox => [x, y, width, height];

/** Boxes of the words that make up a term's occurrences. */
function boxesOf(terms: readonly Term[], seen: readonly ReadWord[]): WordBox[] {
  const words = seen.flatMap(([word, x, y, width, height], at) =>
    wordsOf(word).map(({ folded }) => ({ folded, box: boxAt(x, y, width, height), at })),
  );
  const folded = words.map((word) => word.folded);
  const boxes = new Map<number, WordBox>();
  for (const term of terms) {
    for (const from of occurrences(term, folded)) {
      for (const { at, box } of words.slice(from, from + term.tokens.length)) boxes.set(at, box);
    }
  }
  return [...boxes].toSorted(([a], [b]) => a - b).map(([, box]) => box);
}

/**
 * An item that shows the region whose tag says the words, or else the one with most of them, of those that are as much what was asked
 * for (`rank`) as its first one.
 */
function showingWords(
  item: GalleryItem,
  { terms, boxes }: { terms: readonly Term[]; boxes: readonly Box[] },
  rank: (region: Region) => unknown,
): GalleryItem {
  const { region: first, otherRegions } = item;
  if (!first || !otherRegions) return item;
  const all = [first, ...otherRegions];
  const isNamed = (tag: string) => findTerms(wordsOf(tagLabel(tag)), terms).terms > 0;
  const heldBy = ({ tag, box }: Region) =>
    tag === NAVIGATION_TAG
      ? 0
      : boxes.filter((word) => holdsMiddle(box, word)).length + (isNamed(tag) ? boxes.length + 1 : 0);
  const mayShow = all.filter((region) => rank(region) === rank(first));
  const most = Math.max(0, ...mayShow.map(heldBy));
  const shown = most > 0 ? mayShow.find((region) => heldBy(region) === most) : undefined;
  if (!shown || shown === first) return item;
  return { ...item, region: shown, otherRegions: all.filter((region) => region !== shown) };
}

/** The images of some positions as response items, with where the query matches; each shows its region with most of the words. */
export function foundItems(items: GalleryItems) {
  return async (
    index: GalleryIndex,
    positions: Uint32Array,
    evaluation: Evaluation | undefined,
    shows: ShownRegions,
  ): Promise<FoundItem[]> => {
    if (!evaluation) return items.find(index, positions, shows);
    const [parts, typed] = [termsOfParts(evaluation), typedTerms(evaluation)];
    return (await items.findWithTexts(index, positions, shows)).map(({ item, position, title, text, words }) => {
      const match = matchOf(
        parts,
        [
          { field: 'company', text: item.company.name },
          { field: 'alt', text: title },
          { field: 'alt', text: item.image.alt },
          ...item.tags.map((tag) => ({ field: 'tag' as const, text: tagLabel(tag) })),
          { field: 'text', text },
        ],
        words,
        { marked: typed, otherwise: { field: 'alt', text: item.image.alt } },
      );
      const rank = ({ tag, id }: Region) => shows?.(tag, { position, number: id });
      return { ...showingWords(item, { terms: typed, boxes: match.boxes }, rank), match };
    });
  };
}
