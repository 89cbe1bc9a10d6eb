import { expect, test } from 'vitest';
import { byteSize } from './byte-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1434, '1.4 KB'],
  [24_117_248, '23 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(byteSize(bytes)).toBe(text);
});
