import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readImage } from '#server/reading/read-image.ts';
import { ROOT } from '../toolchain.mjs';
import { hasColour, readLabels, scoreOf } from './reading-score.ts';

const GALLERY = join(ROOT, '../shared/gallery');

test('a score counts distinct words with at least three letters', async () => {
  const [label] = await readLabels();
  if (!label) throw new Error('There are no labels.');
  const score = scoreOf({ text: 'Create, create NEW lable 10 of' }, { ...label, text: 'Create new Label (10) of it' });
  expect(score).toEqual({ known: 3, found: 2, read: 3, right: 2, missing: ['label'], wrong: ['lable'] });
});

/** Small images only; `npm run bench -- reading` reads all of them. */
const SMALL = [
  'bloodhound/file-ingest-modal.webp',
  'netbird/auth-pin-modal.webp',
  'graylog/dashboard-save-dialog.webp',
];

describe.skipIf(!existsSync(GALLERY))('real screenshots (skipped where shared/gallery is missing)', () => {
  test('are read with the words, theme and colours of their labels', async () => {
    const total = { known: 0, found: 0, read: 0, right: 0 };
    for (const label of (await readLabels()).filter(({ file }) => SMALL.includes(file))) {
      const reading = await readImage({ bytes: await readFile(`${GALLERY}/${label.file}`), part: 'everything' });
      const score = scoreOf(reading, label);
      for (const field of ['known', 'found', 'read', 'right'] as const) total[field] += score[field];
      expect(reading.theme, label.file).toBe(label.theme);
      expect(hasColour(reading, label.background), label.file).toBe(true);
      expect(hasColour(reading, label.accent ?? label.background), label.file).toBe(true);
    }
    expect(total.found / total.known).toBeGreaterThan(0.9);
    expect(total.right / total.read).toBeGreaterThan(0.9);
  });
});
