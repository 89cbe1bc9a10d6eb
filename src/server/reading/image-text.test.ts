import { expect, test } from 'vitest';
import { imageText } from './image-text.ts';
import type { EngineWord } from './text-reader.ts';

const word = (text: string, confidence = 90): EngineWord => ({ text, confidence, box: [10, 20, 30, 8] });
const line = (text: string, confidence?: number) => text.split(' ').map((each) => word(each, confidence));
const SIZE = { width: 100, height: 200 };

test('keeps confident words in their lines, with their boxes as fractions of the image', () => {
  const { text, words } = imageText([line('Lateral movement'), [word('noise', 39), word('Critical')]], SIZE);
  expect(text).toBe('Lateral movement\nCritical');
  expect(words.at(-1)).toEqual(['Critical', 0.1, 0.1, 0.3, 0.04, 90]);
});

test('drops rules, icons, e-mail addresses and keys', () => {
  const lines = [line('| — •'), line('Owner jane.doe@example.com token ghp_16C7e42F292c6912E7')];
  expect(imageText(lines, SIZE)).toMatchObject({ text: 'Owner token', isUnclear: false });
});

test('text of which the engine is mostly unsure is dropped as a whole', () => {
  const foreign = [line('aB x0 pr ll Ee 4y oo mN wq zz', 20), line('user name role', 80)];
  expect(imageText(foreign, SIZE)).toEqual({ text: '', words: [], isUnclear: true });
});

test('single letters alone are dropped as rotated text; a column of numbers is kept', () => {
  expect(imageText([line('G a Io g 3 H')], SIZE)).toMatchObject({ text: '', isUnclear: true });
  expect(imageText([line('00 01 02 03 04 05')], SIZE)).toMatchObject({ text: '00 01 02 03 04 05', isUnclear: false });
});
