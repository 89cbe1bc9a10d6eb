import type { PaletteColour, ReadWord } from '#db/schema/search.ts';
import { colourName } from '#shared/colours/colour-name.ts';
import { choicesOf } from '#shared/images/image-fields.ts';
import { type Box, holdsMiddle } from '#shared/regions/box.ts';
import { fold, occurrences, type Term, tokensOf, waysOf } from '#shared/search/words.ts';
import { bitsApart } from '#shared/similar/hash-bits.ts';
import { type TagKind, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import { addPosition, emptySet, hasPosition, type PositionSet } from '../gallery/positions.ts';
import { type Part, partsHad, rarityOf, worthOfFirst } from './relevance.ts';
import { type ImageTexts, NAVIGATION_TAG, type SearchRepository } from './search.repository.ts';
import type { ScopedWords } from './word-sets.ts';

/** What is known of an image that was deleted since the index was read. */
const UNREAD: ImageTexts = {
  number: 0,
  title: '',
  alt: '',
  text: '',
  words: '',
  phash: null,
  aspect: 1,
  palette: '[]',
  regions: '[]',
};

/** More than all places in parts are worth: with any of the words, the images that have more parts come first. */
const HAD = 1e6;

/** How many of the first results are read and ordered by what they are about. */
const READ = 120;

/**
 * What a part of a query adds to an image, times its rarity. `title` holds for a title of `SHORT_TITLE` words; `opens` if the title
 * begins with it; `area` if an element that it names fills the image; `heading` if it is in letters of twice the usual height;
 * `mentions` if it is in the image eight times; `navigation` if it is only in the side navigation, which names other pages; `colour` if `COLOUR_SHARE` of its area have the colour.
 */
const WEIGHT = {
  company: 8,
  title: 6,
  opens: 2,
  tag: 4,
  area: 3,
  heading: 1.5,
  mention: 1,
  mentions: 1,
  navigation: 0.2,
  colour: 4,
};
/** With less of a colour, an image is less about it. */
const COLOUR_SHARE = 0.03;
const SHORT_TITLE = 5;
/** Factor of an image by its quality, and of a near copy of an earlier one. */
const QUALITY_FACTOR: Partial<Record<string, number>> = { 3: 1.15, 1: 0.7 };
/** The same by code of the index. */
const QUALITY = [1, ...choicesOf('quality').map(([quality]) => QUALITY_FACTOR[String(quality)] ?? 1)];
/** In widths of the image: how far the frame of a product reaches, and how far apart a word of it is in its images, of which this many others have it. */
const FRAME = { left: 0.15, top: 0.06, apart: 0.01, others: 2 };
/** Factor of an image by its form in a list of screens: who looks through screens wants whole ones. */
const SCREEN_FACTOR: Partial<Record<string, number>> = { element: 0.85, part: 0.95 };
const FORM = [1, ...choicesOf('form').map(([form]) => SCREEN_FACTOR[String(form)] ?? 1)];
/** The code of images that are nothing but an element. */
const ELEMENT = 1 + choicesOf('form').findIndex(([form]) => form === 'element');
const COPY = 0.5;
/** From this on a word is large (`prominence`). */
const PROMINENT = 0.5;
/** Factor of an image that has an element and words, but these are not in the element. */
const ELSEWHERE = 0.5;
/** The same of each further image of one company, and the least that it comes to. */
const FURTHER = { factor: 0.85, least: 0.5 };
/** Bits in which the hashes of near copies differ at most. */
const COPY_BITS = 3;
const MENTIONS = 8;
const SAME = 0.6;
/** How much a word counts that names the kind of a page. */
const KIND = 0.1;
/** How much of a phrase its words say where they are apart. */
const APART = 0.5;
/** How much less the beginning of a word says than the word. */
const BEGINNING = 0.5;

/** The words of a text, folded and without punctuation; each is one of the words that `unpackWords` returns. */
const wordsIn = (text: string): string[] =>
  fold((text.match(/[^ \n]+/g) ?? []).join('\n').replace(/[^\p{L}\p{N}\p{M}\n]+/gu, '')).split('\n');

/** Where a term is in such words: indexes of its first and last word. */
function positions({ tokens, isPrefix }: Term, words: readonly string[]): [from: number, to: number][] {
  const sought = tokens.join('');
  const found: [number, number][] = [];
  for (let at = 0; at < words.length; at += 1) {
    let [text, to] = [words[at] ?? '', at];
    if (text === '' || !(sought.startsWith(text) || text.startsWith(sought))) continue;
    while (text.length < sought.length && to - at + 1 < tokens.length) {
      to += 1;
      text += words[to] ?? '';
    }
    if (isPrefix ? text.startsWith(sought) : text === sought) found.push([at, to]);
  }
  return found;
}

/** How much larger the largest of some words is than the usual word of the image: 0 for the same, 1 for twice the height. */
function prominence(heights: readonly number[], found: readonly [number, number][]): number {
  const usual = heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0;
  const largest = Math.max(...found.map(([from, to]) => Math.max(...heights.slice(from, to + 1))));
  return usual === 0 ? 0 : Math.min(1, Math.max(0, largest / usual - 1.2) / 0.8);
}

/** How much of a part some words say, 0 to 1: the share of its words, or `SAME` for another word with the same meaning. */
function degree({ terms, words, kinds }: Part, has: (term: Term) => boolean): number {
  const strength = (ways: readonly Term[]): number => {
    if (ways.some((term) => has({ ...term, isPrefix: false }))) return 1;
    return ways.some((term) => term.isPrefix && has(term)) ? BEGINNING : 0;
  };
  if (words.length === 0) return strength(terms);
  const said = (all: Part['words']) => all.reduce((sum, ways) => sum + strength(ways), 0);
  const share = (said(words) + KIND * said(kinds)) / (words.length + KIND * kinds.length);
  return Math.max(share ** 2, SAME * strength(terms));
}

/** What a title has to say about a part. */
function worthOfTitle(part: Part, words: readonly string[]): number {
  const has = (term: Term) => occurrences(term, words).length > 0;
  const isApart = part.words.length > 1 && !part.terms.some((term) => term.tokens.length > 1 && has(term));
  const says = degree(part, has) * (isApart ? APART : 1);
  if (says === 0) return 0;
  const isFirst = [...part.terms, ...part.words.flat()].some((term) => occurrences(term, words)[0] === 0);
  const brevity = Math.min(1, SHORT_TITLE / words.length) ** 0.5;
  return says * (WEIGHT.title * brevity + (isFirst ? WEIGHT.opens : 0));
}

/** What an image has to say about a part. */
function worthOf(part: Part, image: Seen, isFrame: IsFrame): number {
  let worth = Math.max(0, ...image.titles.map((words) => worthOfTitle(part, words)));
  // A word of several in a company's name says nothing: "API key" is not about Azure Key Vault.
  if (degree(part, (term) => occurrences(term, image.company).length > 0) === 1) worth += WEIGHT.company;
  // A word of several says nothing: a "bar chart" is no filter bar.
  const tags = image.tags.filter(({ words }) => {
    const has = (term: Term) => occurrences(term, words).length > 0;
    return part.labels.some(has) || degree({ ...part, terms: [] }, has) === 1 || part.terms.some(has);
  });
  // A meaning may be two filters.
  for (const { name } of tags.slice(0, 2)) worth += WEIGHT.tag + WEIGHT.area * shareOf(name, image) ** 0.5;
  return worth + worthOfColours(part, image) + worthOfText(part, image, isFrame);
}

/** The share of an image's area that its largest region with a tag has; all of an image that is nothing but that element. */
function shareOf(tag: string, { isElement, regions }: Seen): number {
  const own = regions.filter((region) => region.tag === tag);
  if (own.length === 0) return Number(isElement && tagKind(tag) === 'ui-elements');
  return Math.max(...own.map(({ box: [, , w, h] }) => w * h));
}

/** What an image's colours have to say about a part: much of one more than a single icon. */
function worthOfColours({ colours }: Part, { palette }: Seen): number {
  if (colours.length === 0) return 0;
  const own = (JSON.parse(palette) as PaletteColour[]).filter((colour) => colours.includes(colourName(colour)));
  const share = own.reduce((sum, colour) => sum + colour.share, 0);
  return WEIGHT.colour * Math.min(1, share / COLOUR_SHARE) ** 0.5;
}

/** What the words in an image have to say about a part: its phrases, or its words, which say less where they are apart. */
function worthOfText(part: Part, { found: foundIn, boxes, navigation }: Seen, isFrame: IsFrame): number {
  const all = [...part.terms, ...part.words.flat()];
  if (!all.some((term) => foundIn(term).length > 0)) return 0;
  const own = boxes();
  const heights = own.map(([, , , , height]) => height);
  const outside = (term: Term) =>
    foundIn(term).filter(
      ([from, to]) =>
        !navigation.some((box) => isWithin(own[from], box)) &&
        // What is large names its own page.
        !(isFrame(term, from) && prominence(heights, [[from, to]]) < PROMINENT),
    );
  const worth = (says: number, terms: readonly Term[]): number => {
    const found = terms.flatMap(outside);
    if (says === 0 || found.length === 0) return 0;
    const often = Math.min(1, Math.log2(found.length) / Math.log2(MENTIONS));
    return says * (WEIGHT.mention + WEIGHT.mentions * often + WEIGHT.heading * prominence(heights, found));
  };
  const has = (term: Term) => outside(term).length > 0;
  const { terms, words } = part;
  const phrase = words.length === 0 ? terms : terms.slice(0, 1).flatMap((term) => waysOf(term).flat());
  const says = (ways: readonly Term[]) => degree({ ...part, terms: ways, words: [] }, has);
  return Math.max(
    worth(says(phrase), phrase),
    worth(SAME * says(terms), terms),
    worth((words.length > 1 ? APART : 1) * degree({ ...part, terms: [] }, has), words.flat()),
    all.some(has) ? 0 : WEIGHT.navigation,
  );
}

/**
 * Whether an image only seems to show what a part means: it has the element and the words, but no word is in a region of the element. A
 * dialog on a page whose menu says "Upload" is no upload dialog. Unknown, so false, if the element has no region or the text no boxes.
 */
function isElsewhere(part: Part, { titles, tags, found, boxes, regions }: Seen): boolean {
  const names = new Set(tags.map(({ name }) => name));
  const meant = part.meanings
    .filter((meaning) => meaning.tags.every((tag) => names.has(tag)))
    .map(({ element, terms }) => ({ terms, own: regions.filter(({ tag }) => tag === element) }));
  const isKnown = meant.length > 0 && meant.every(({ terms, own }) => terms.length > 0 && own.length > 0);
  if (!isKnown || titles.some((words) => worthOfTitle(part, words) > 0)) return false;
  const words = boxes();
  const isShown = ({ terms, own }: (typeof meant)[number]) =>
    terms.some((term) => found(term).some(([from]) => own.some(({ box }) => isWithin(words[from], box))));
  return words.length > 0 && !meant.some(isShown);
}

/**
 * Tells words of the frame that a product has around all of its pages: at its top or left edge, at the same place in several of its
 * images. They name other pages, as those of a side navigation do, unless they are large.
 */
function frameOf({ company }: GalleryIndex, images: readonly { position: number; seen: Seen }[]) {
  const siblings = Map.groupBy(images, ({ position }) => company[position] ?? 0);
  return (own: { position: number; seen: Seen }, term: Term, at: number): boolean => {
    const place = placeOf(own.seen, at);
    if (!place || (place.x > FRAME.left && place.y > FRAME.top)) return false;
    let others = 0;
    for (const { position, seen } of siblings.get(company[own.position] ?? 0) ?? []) {
      if (position === own.position) continue;
      const isThere = seen.found(term).some(([from]) => {
        const other = placeOf(seen, from);
        return other && Math.abs(other.x - place.x) < FRAME.apart && Math.abs(other.y - place.y) < FRAME.apart;
      });
      if (isThere) others += 1;
      if (others >= FRAME.others) return true;
    }
    return false;
  };
}

/** Where a word begins, in widths of its image. */
function placeOf({ boxes, aspect }: Seen, at: number): { x: number; y: number } | undefined {
  const word = boxes()[at];
  return word && { x: word[1], y: word[2] * aspect };
}

const isWithin = (word: ReadWord | undefined, box: Box): boolean =>
  word !== undefined && holdsMiddle(box, [word[1], word[2], word[3], word[4]]);

/** Whether the word at an index of an image stands where its product's frame does. */
type IsFrame = (term: Term, at: number) => boolean;

type Seen = {
  company: readonly string[];
  titles: readonly (readonly string[])[];
  tags: readonly { name: string; words: readonly string[] }[];
  /** Where a term is in the words that were read: indexes of its first and last word. */
  found: (term: Term) => readonly [from: number, to: number][];
  /** Of the words that were read; none if an admin has corrected the text. */
  boxes: () => readonly ReadWord[];
  regions: readonly { tag: string; box: Box }[];
  navigation: readonly Box[];
  /** Whether the image is nothing but the element that its tags name. */
  isElement: boolean;
  /** Height divided by width. */
  aspect: number;
  palette: string;
};

const navigationTag = ({ tagAliases }: GalleryIndex): string => tagAliases.get(NAVIGATION_TAG) ?? NAVIGATION_TAG;

function seenOf(
  index: GalleryIndex,
  position: number,
  { title, alt, text, words, regions, aspect, palette }: ImageTexts,
): Seen {
  const { tags, tagStart, tagNames, company, companies } = index;
  const boxed = (JSON.parse(regions) as [tag: string, ...Box][]).map(([tag, ...box]) => ({ tag, box }));
  const navigation = navigationTag(index);
  const own = wordsIn(text);
  const places = new Map<string, [from: number, to: number][]>();
  let read: readonly ReadWord[] | undefined;
  const [from = 0, to = 0] = tagStart.subarray(position, position + 2);
  return {
    company: tokensOf(companies[company[position] ?? 0]?.name ?? ''),
    titles: [title, alt].map(tokensOf).filter((each) => each.length > 0),
    tags: Array.from(tags.subarray(from, to), (tag) => ({
      name: tagNames[tag] ?? '',
      words: tokensOf(tagLabel(tagNames[tag] ?? '')),
    })),
    found: (term) => {
      const key = `${term.tokens.join(' ')}${term.isPrefix ? '*' : ''}`;
      const known = places.get(key) ?? positions(term, own);
      places.set(key, known);
      return known;
    },
    boxes: () => {
      read ??= words === '' ? [] : unpackWords(text, words);
      return read;
    },
    regions: boxed,
    isElement: ELEMENT === index.choices.form[position],
    navigation: boxed.filter(({ tag }) => tag === navigation).map(({ box }) => box),
    aspect,
    palette,
  };
}

/** `tier`: by how many parts it has and which of them it is first in; those of one are spread over companies. */
type Scored = { position: number; score: number; tier: number; phash: string | null };

const byScore = (a: Scored, b: Scored): number => b.score - a.score;

/** Best first; a near copy of an earlier image of its company comes later. */
function withCopiesLater({ company }: GalleryIndex, scored: Scored[]): Scored[] {
  const before: Scored[] = [];
  const isCopy = ({ position, phash }: Scored) =>
    phash &&
    before.some(
      (other) =>
        company[other.position] === company[position] && other.phash && bitsApart(other.phash, phash) <= COPY_BITS,
    );
  for (const each of scored.sort(byScore)) before.push(isCopy(each) ? { ...each, score: each.score * COPY } : each);
  return before.sort(byScore);
}

/** Best first, but each further image of a company counts for less, so that several that are equally good show several products. */
function spread({ company }: GalleryIndex, scored: readonly Scored[]): Scored[] {
  const waiting = Map.groupBy(scored, ({ position }) => company[position]);
  const lists = [...waiting.values()].map((list) => ({ list, taken: 0, share: 1 }));
  return scored.flatMap(() => {
    let [best, worth] = [lists[0], -1];
    for (const each of lists) {
      const own = (each.list[each.taken]?.score ?? Number.NEGATIVE_INFINITY) * each.share;
      if (own > worth) [best, worth] = [each, own];
    }
    const next = best?.list[best.taken];
    if (!best || !next) return [];
    best.taken += 1;
    best.share = Math.max(FURTHER.least, best.share * FURTHER.factor);
    return [next];
  });
}

/** With no more, an image only mentions what a part means: of 115 such images of labelled requests, 9 were what was asked for, or partly. */
const MENTIONED = 1.1;

/** Images in their order, and for the terms of a part that means words beside filters those that only mention it. */
export type Ranked = { positions: Uint32Array; mentioning: ReadonlyMap<Part['terms'], PositionSet> };

const needsWords = ({ meanings }: Part): boolean =>
  meanings.length > 0 && meanings.every(({ terms }) => terms.length > 0);

/**
 * The first of some positions (best first) by what the images are about: whether a word is in the title, in a tag or in large letters,
 * or only mentioned. `isRelaxed`: images need not have all parts, and those with most come first.
 */
export async function bySubject(
  ordered: Uint32Array,
  parts: readonly Part[],
  {
    index,
    words,
    repository,
    isRelaxed,
    kind,
  }: {
    index: GalleryIndex;
    words: ScopedWords;
    repository: Pick<SearchRepository, 'findTexts'>;
    isRelaxed: boolean;
    /** The list that they are for. */
    kind: TagKind | undefined;
  },
): Promise<Ranked> {
  const mentioning = new Map(parts.filter(needsWords).map(({ terms }) => [terms, emptySet(index.size)]));
  const first = ordered.subarray(0, READ);
  const rows = await repository.findTexts(
    Array.from(first, (position) => index.numbers[position] ?? 0),
    {
      hasColours: parts.some(({ colours }) => colours.length > 0),
      elements: [
        navigationTag(index),
        ...parts.flatMap(({ meanings }) => meanings.flatMap(({ element }) => element ?? [])),
      ],
    },
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const weighed = parts.map((part) => ({
    ...{ part, set: part.set, later: part.later, weight: part.weight },
    ...{ rarity: rarityOf(part, words), first: worthOfFirst(part) },
  }));
  const images = Array.from(first, (position) => {
    const row = byNumber.get(index.numbers[position] ?? 0);
    return { position, row, seen: seenOf(index, position, row ?? UNREAD) };
  });
  const isFrame = frameOf(index, images);
  /** What an image has to say about the parts that it has, which of them it only seems to show, and which it only mentions. */
  const worthsOf = (image: (typeof images)[number]) =>
    weighed.flatMap((each) => {
      if (!hasPosition(each.set, image.position)) return [];
      const elsewhere = isElsewhere(each.part, image.seen);
      const worth = worthOf(each.part, image.seen, (term, at) => isFrame(image, term, at));
      return [{ ...each, elsewhere, worth, isMention: elsewhere || worth <= MENTIONED }];
    });
  const qualityOf = (position: number): number => {
    const form = kind === 'screens' ? (FORM[index.choices.form[position] ?? 0] ?? 1) : 1;
    return form * (QUALITY[index.choices.quality[position] ?? 0] ?? 1);
  };
  const scored = images.map((image): Scored => {
    const { position } = image;
    let score = 0;
    let tier = isRelaxed ? HAD * partsHad(weighed, position) : 0;
    for (const { part, rarity, first, elsewhere, worth, isMention } of worthsOf(image)) {
      score += rarity * qualityOf(position) * worth * (elsewhere ? ELSEWHERE : 1);
      tier += elsewhere ? 0 : rarity * first(position);
      const mentions = isMention ? mentioning.get(part.terms) : undefined;
      if (mentions) addPosition(mentions, position);
    }
    return { position, score, tier, phash: image.row?.phash ?? null };
  });
  const best = [...Map.groupBy(scored, ({ tier }) => tier)]
    .sort(([a], [b]) => b - a)
    .flatMap(([, alike]) => spread(index, withCopiesLater(index, alike)).map(({ position }) => position));
  return { positions: Uint32Array.from([...best, ...ordered.subarray(READ)]), mentioning };
}
