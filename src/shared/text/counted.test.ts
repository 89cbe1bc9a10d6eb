import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 images'],
  [1, '1 image'],
  [23, '23 images'],
  [999, '999 images'],
  [2_300, '2,300 images'],
  [1_234_567, '1,234,567 images'],
])('%i images are written as "%s"', (count, text) => {
  expect(counted(count, 'image')).toBe(text);
});

test('an irregular plural is passed as an argument', () => {
  expect([1, 2].map((count) => counted(count, 'company', 'companies'))).toEqual(['1 company', '2 companies']);
});
