import { expect, test } from 'vitest';
import { cssVariables, paletteOf, tokenJson } from './palette-code.ts';

const PALETTE = [
  { hex: '#0b1020', name: 'black' },
  { hex: '#3b82f6', name: 'blue' },
  { hex: '#1d4ed8', name: 'blue' },
] as const;

test('a palette is exported as CSS variables with unique names', () => {
  expect(cssVariables(PALETTE)).toBe(
    ':root {\n  --color-black: #0b1020;\n  --color-blue: #3b82f6;\n  --color-blue-2: #1d4ed8;\n}\n',
  );
});

test('a palette is exported as design tokens', () => {
  expect(JSON.parse(tokenJson(PALETTE))).toEqual({
    color: {
      black: { $type: 'color', $value: '#0b1020' },
      blue: { $type: 'color', $value: '#3b82f6' },
      'blue-2': { $type: 'color', $value: '#1d4ed8' },
    },
  });
});

test('a region has its own colours where they were read, else those of the image', () => {
  const palette = PALETTE.slice(0, 2).map((colour) => ({ ...colour, l: 0.5, c: 0.1, h: 0, share: 0.5 }));
  const shown = { palette, regionPalettes: [{ region: 2, palette: palette.slice(1) }] };
  expect([2, 3, undefined].map((region) => paletteOf(shown, region).map(({ hex }) => hex))).toEqual([
    ['#3b82f6'],
    ['#0b1020', '#3b82f6'],
    ['#0b1020', '#3b82f6'],
  ]);
  expect(paletteOf(null, 2)).toEqual([]);
});
