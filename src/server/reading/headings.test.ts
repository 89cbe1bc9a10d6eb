import { expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { headingsIn } from './headings.ts';

/** A text whose lines are this high. */
function aText(lines: readonly [text: string, height: number, confidence?: number][]) {
  const words = lines.flatMap(([text, height, confidence = 90], row) =>
    text.split(' ').map((word, at): ReadWord => [word, at / 10, row / 10, 0.08, height, confidence]),
  );
  return { text: lines.map(([text]) => text).join('\n'), words };
}

const SMALL: [string, number][] = ['Overview', 'Alerts', 'Settings', 'Name and token of each'].map((text) => [
  text,
  0.01,
]);

test.each<[what: string, lines: [string, number][], headings: string[]]>([
  [
    'larger lines are headings, the largest first',
    [
      ['Active tokens', 0.014],
      ['API tokens', 0.02],
    ],
    ['api tokens', 'active tokens'],
  ],
  ['a line that is hardly larger is none', [['API tokens', 0.012]], []],
  [
    'numbers and single letters are none',
    [
      ['1,204', 0.03],
      ['A x', 0.03],
    ],
    [],
  ],
  ['a sentence is none', [['one two three four five six seven eight', 0.03]], []],
  ['one high word makes no heading of its line', [['Name', 0.01]], []],
  [
    'a single word is none below a larger heading',
    [
      ['Alert details', 0.03],
      ['Description', 0.02],
    ],
    ['alert details'],
  ],
  ['a single word may be the largest', [['Alerts', 0.03]], ['alerts']],
  [
    'at most three',
    [
      ['First one', 0.05],
      ['Second one', 0.04],
      ['Third one', 0.03],
      ['Fourth one', 0.02],
    ],
    ['first one', 'second one', 'third one'],
  ],
])('%s', (_what, lines, headings) => {
  expect(headingsIn(aText([...SMALL, ...lines]))).toEqual(headings);
});

test('letters that were hardly recognised, as of a logo, are none', () => {
  expect(headingsIn(aText([...SMALL, ['unt', 0.05, 60], ['Alerts', 0.03]]))).toEqual(['alerts']);
});

test('an image without text has none', () => {
  expect(headingsIn({ text: '', words: [] })).toEqual([]);
});
