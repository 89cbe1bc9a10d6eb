import { expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { packWords, unpackWords } from './packed-words.ts';

const WORDS: ReadWord[] = [
  ['Lateral', 0.1787, 0.037, 0.0528, 0.0178, 95],
  ['movement', 0, 0.5, 1, 0.0004, 40],
  ['größer', 0.9999, 1, 0.0001, 0, 100],
];

test('words come back with their boxes and confidence, in 12 characters each', () => {
  const packed = packWords(WORDS);
  expect(packed).toHaveLength(12 * WORDS.length);
  expect(unpackWords('Lateral movement\ngrößer', packed)).toEqual(WORDS);
});

test('a text without words has none', () => expect(unpackWords('', packWords([]))).toEqual([]));

test('words of the first recipe stay readable', () =>
  expect(unpackWords('Lateral movement größer', JSON.stringify(WORDS))).toEqual(WORDS));

test('a word that the engine began with a blank does not move the boxes of those behind it', () => {
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
