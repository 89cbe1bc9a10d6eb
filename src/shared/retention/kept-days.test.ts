import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KEPT_DAYS } from './kept-days.ts';

const { session, sessionAtMost, testUpload, deletedImage, deletedCompany, insight, notification, records } = KEPT_DAYS;

test.each([
  ['SECURITY.md', `after ${session} days without renewal, after ${sessionAtMost} days`],
  ['SECURITY.md', `20 test uploads or 50 MB for ${testUpload} days`],
  ['docs/operations.md', `20 files or 50 MB, else 409; deleted after ${testUpload} days`],
  ['docs/operations.md', `can be undone and are withheld for ${deletedImage} days`],
  ['docs/operations.md', `by day for ${insight} days`],
  ['docs/operations.md', `it is deleted after ${notification} days`],
  ['DECISIONS.md', `After ${deletedCompany} days logo and cover are deleted`],
  ['DECISIONS.md', `and deleted after ${deletedImage} days`],
])('%s says "%s"', (file, text) => {
  const words = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  expect(words).toContain(text);
});

test('records are kept for whole years, as the privacy policy counts them', () => {
  expect(records % 365).toBe(0);
});
