import { expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { packWords, unpackWords } from './packed-words.ts';

const WORDS: ReadWord[] = [
  ['Lateral', 0.1787, 0.037, 0.0528, 0.0178, 95],
  ['movement', 0, 0.5, 1, 0.0004, 40],
  ['größer', 0.9999, 1, 0.0001, 0, 100],
];

test('words survive packing with their boxes and confidence, in 12 characters each', () => {
  const packed = packWords(WORDS);
  expect(packed).toHaveLength(12 * WORDS.length);
  expect(unpackWords('Lateral movement\ngrößer', packed)).toEqual(WORDS);
});

test('an empty text unpacks to no words', () => expect(unpackWords('', packWords([]))).toEqual([]));

test('words that the first recipe stored as JSON can still be read', () =>
  expect(unpackWords('Lateral movement größer', JSON.stringify(WORDS))).toEqual(WORDS));

test('a word with a leading space does not shift the boxes of the words after it', () => {
  const words: ReadWord[] = [
    ['EtherCAT', 0.1, 0.1, 0.1, 0.1, 90],
    [' GENISYS', 0.2, 0.1, 0.1, 0.1, 90],
    ['Modbus', 0.3, 0.1, 0.1, 0.1, 90],
  ];
  const read = unpackWords(words.map(([text]) => text).join(' '), packWords(words));
  expect(read.map(([text, x]) => [text, x])).toEqual([
    ['EtherCAT', 0.1],
    ['GENISYS', 0.2],
    ['Modbus', 0.3],
  ]);
});
