import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CUT_FONT, charactersOf, cutFont } from './cut-font.ts';

test('the committed font equals the output of `npm run font` and is smaller than 30 KB', async () => {
  const committed = await readFile(CUT_FONT);
  expect(committed.equals(await cutFont())).toBe(true);
  expect(committed.length).toBeLessThan(30_000);
});

test('a unicode-range is parsed with single characters and ranges', () => {
  expect(charactersOf('@font-face {\n  unicode-range: U+0041-0043,\n    U+20AC;\n}')).toBe('ABC€');
  expect(() => charactersOf('@font-face {}')).toThrow('unicode-range');
});
