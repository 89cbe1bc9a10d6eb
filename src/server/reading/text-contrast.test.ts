import sharp from 'sharp';
import { expect, test } from 'vitest';
import { textContrast } from './text-contrast.ts';

const SIZE = { width: 200, height: 60 };

/** The number of dark pixels that remain of a drawing in white on a dark background. */
async function darkPixels(drawing: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" fill="#1f2430"/>${drawing}</svg>`;
  const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return textContrast({ data, ...SIZE }).data.filter((level) => level < 160).length;
}

test.each([
  ['a rule', '<rect x="20" y="30" width="150" height="2" fill="white"/>'],
  ['a frame', '<rect x="20" y="4" width="150" height="52" fill="none" stroke="white"/>'],
  ['a status dot', '<circle cx="100" cy="30" r="5.5" fill="white"/>'],
  ['a key of a chart', '<rect x="90" y="20" width="12" height="12" fill="white"/>'],
])('%s is erased', async (_what, drawing) => expect(await darkPixels(drawing)).toBe(0));

test.each([
  ['strokes as long as those of letters', '<path d="M20 10v30M20 40h20" stroke="white" stroke-width="3"/>'],
  ['a ring, which may be a letter', '<circle cx="100" cy="30" r="6" fill="none" stroke="white" stroke-width="3"/>'],
  ['a full stop', '<circle cx="100" cy="30" r="2" fill="white"/>'],
  [
    'a spot that touches something',
    '<circle cx="100" cy="30" r="6" fill="white"/><path d="M106 30h14" stroke="white"/>',
  ],
])('%s stays', async (_what, drawing) => expect(await darkPixels(drawing)).toBeGreaterThan(0));
