import { grouped } from '#shared/text/counted.ts';

/** Says that nothing matches; `noun` is singular. */
export const noneMatches = (noun: string, what: string): string => `No ${noun} matches ${what}`;

/** What a few images have: every word, every word and filter, the only one, or a mention in their text alone. */
export type Had = 'words' | 'all' | 'it' | 'mention';

const HAD: Record<Had, { one: string; many: string }> = {
  words: { one: 'has all of these words', many: 'have all of these words' },
  all: { one: 'matches all of this', many: 'match all of this' },
  it: { one: 'matches this', many: 'match this' },
  mention: { one: 'mentions this in its text', many: 'mention this in their text' },
};

/** Says that few images match. */
export const onlyFew = (total: number, had: Had): string =>
  total === 1 ? `Only 1 image ${HAD[had].one}.` : `Only ${grouped(total)} images ${HAD[had].many}.`;
