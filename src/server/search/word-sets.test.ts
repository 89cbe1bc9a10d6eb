import { expect, test } from 'vitest';
import { oneTypoAway } from '#shared/search/typo.ts';
import { randomNumbers } from '#tests/factories/search-gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wordSets } from './word-sets.ts';

/** Words over a gallery whose texts have this vocabulary, and how many words were looked up one by one. */
async function wordsOver(vocabulary: readonly string[]) {
  const { app } = await openTestApp();
  let lookUps = 0;
  const words = wordSets(await app.gallery.index(), {
    findNumbers: () => Promise.resolve([]),
    findBeginningWith: (beginning, limit) => {
      const found = vocabulary.filter((word) => word.startsWith(beginning));
      return Promise.resolve(found.length > limit ? undefined : found);
    },
    findKnown: (candidates) => {
      lookUps += candidates.length;
      return Promise.resolve(candidates.filter((word) => vocabulary.includes(word)));
    },
  });
  return { words, lookUps: () => lookUps };
}

test.each([
  ['few words', 50],
  ['more words than are read together', 1_500],
])('a misspelt word gets every known word a typo away: %s', async (_name, count) => {
  const random = randomNumbers(3);
  const letters = () => Array.from({ length: 6 }, () => 'abc'[Math.floor(random() * 3)]).join('');
  const vocabulary = [...new Set(Array.from({ length: count }, () => `same${letters()}`))];
  const { words } = await wordsOver(vocabulary);
  for (const word of [...vocabulary.slice(0, 20), 'sameabcabx', 'xameabcabc', 'smaeabcabc', 'sameabcab']) {
    const expected = oneTypoAway(word).filter((other) => vocabulary.includes(other));
    expect(await words.findNear(word), word).toEqual(expected.sort());
  }
});

test.each([7, 15, 29])(
  'a nonsense word of %i letters takes 300 look-ups at most, and none the second time',
  async (length) => {
    const { words, lookUps } = await wordsOver(['alert', 'lateral', 'movement']);
    const nonsense = 'qwrtzpsdfghjklyxcvbnmqwrtzpsd'.slice(0, length);
    expect(await words.findNear(nonsense)).toEqual([]);
    expect(lookUps()).toBeLessThanOrEqual(300);
    const before = lookUps();
    expect(await words.findNear(nonsense)).toEqual([]);
    expect(lookUps()).toBe(before);
  },
);
