import { tagOf, wordOf } from './seed-gallery.ts';

/** Single words, from very common to rare; the peers run them too. */
export const WORDS = [
  ...[0, 1, 2, 5, 9, 20, 40, 90, 150, 300, 600, 1_000, 2_000, 4_000, 7_000, 9_000, 10_000, 11_000].map(wordOf),
  `${wordOf(3)} ${wordOf(30)}`,
  `${wordOf(0)} ${wordOf(1)}`,
];

/** Queries of one word and one tag. */
export const WORD_AND_TAG = Array.from({ length: 100 }, (_, at) => ({
  q: wordOf(13 + at * 37),
  tag: tagOf(at % 60),
  sort: 'relevance',
}));

/** Thirty varied queries: words, phrases, exclusions, typos, prefixes, filters. */
export const VARIED: readonly object[] = [
  {},
  { sort: 'newest' },
  { kind: 'ui-elements' },
  { tag: [tagOf(1), tagOf(2)] },
  { theme: 'dark', colour: ['red', 'blue'], category: 'Class 3' },
  { company: 'company-7' },
  { not: tagOf(1), theme: ['light', 'mixed'] },
  ...[0, 1, 10, 100, 1_000, 11_000].map((rank) => ({ q: wordOf(rank) })),
  ...[0, 20, 3_000].map((rank) => ({ q: wordOf(rank), sort: 'relevance' })),
  { q: `${wordOf(0)} ${wordOf(1)} ${wordOf(2)}`, sort: 'relevance' },
  { q: `"${wordOf(0)} ${wordOf(1)}"` },
  { q: `"${wordOf(5)} ${wordOf(9)} ${wordOf(1)}"` },
  { q: `${wordOf(4)} -${wordOf(6)}` },
  { q: `-${wordOf(0)} -"${wordOf(1)} ${wordOf(2)}"` },
  { q: wordOf(500).slice(0, 2) },
  { q: wordOf(500).slice(0, 3), sort: 'relevance' },
  { q: `${wordOf(2_000).slice(0, -1)}x` },
  { q: `${wordOf(800)}q ${wordOf(12)}` },
  { q: 'zzzzzzz' },
  { q: 'zzzzzzz yyyyyyy xxxxxxx' },
  { q: 'vendor' },
  { q: 'kind part', sort: 'relevance' },
  {
    q: wordOf(7),
    tag: tagOf(1),
    not: tagOf(5),
    theme: 'dark',
    colour: ['red', 'green', 'blue'],
    category: ['Class 1', 'Class 2', 'Class 3', 'Class 4'],
    sort: 'relevance',
  },
];

/** A query of each kind that could be costly. */
export const KINDS: Readonly<Record<string, object>> = {
  'all images': {},
  'all images, newest first': { sort: 'newest' },
  'seven common words': { q: [0, 1, 2, 3, 4, 5, 6].map(wordOf).join(' ') },
  'seven words by relevance': { q: [7, 8, 9, 10, 11, 12, 13].map(wordOf).join(' '), sort: 'relevance' },
  'a common word': { q: wordOf(0) },
  'a phrase': { q: `"${wordOf(0)} ${wordOf(1)}"` },
  'the beginning of a word': { q: 'al' },
  'a typo': { q: `${wordOf(2_000).slice(0, -1)}x` },
  'a word of 29 letters': { q: 'qwrtzpsdfghjklyxcvbnmqwrtzpsd' },
  'three words that nothing has': { q: 'zzzzzzzzzzz yyyyyyyyyyyyyyyyy xxxxxxxxxxxxxxxx' },
  'tags by relevance': { q: 'kind part', sort: 'relevance' },
};
