import { expect, test } from 'vitest';
import { cssVariables, tokenJson } from './palette-code.ts';

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
