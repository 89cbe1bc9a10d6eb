import { expect, test } from 'vitest';
import { storedFileName } from './file-name.ts';

test.each([
  ['Screen shot 1.png', 'Screen shot 1.png'],
  ['C:\\shots\\a.png', 'a.png'],
  ['../../etc/a.png', 'a.png'],
  [' a\n\u202Egnp.png ', 'agnp.png'],
  [`${'x'.repeat(300)}.png`, 'x'.repeat(255)],
])('%j is stored as %j', (name, kept) => {
  expect(storedFileName(name)).toBe(kept);
});
