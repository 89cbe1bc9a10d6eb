import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { colourName } from '#shared/colours/colour-name.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import { readImage } from './read-image.ts';

const picture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

describe('a drawn screen that shows an e-mail address and a key', () => {
  test('returns its words with their boxes, theme and colours, but nothing private', async () => {
    const reading = await readImage({ bytes: await picture('read-screen.png'), part: 'everything' });
    expect(reading.text).toMatch(/Lateral movement/);
    expect(reading.text).toMatch(/Severity/);
    expect(reading.text).not.toMatch(/@|jane|example|ghp|16C7e42F/i);
    expect([reading.theme, reading.problem]).toEqual(['dark', null]);
    expect(reading.palette?.map(colourName)).toContain('purple');
    // Drawn at 40, 36 with letters of 28 pixels in an image of 640 x 320.
    const [, x = 0, y = 0, width = 0, height = 0] =
      unpackWords(reading.text ?? '', reading.words ?? '').find(([word]) => word === 'Lateral') ?? [];
    expect(x * 640).toBeCloseTo(41, -1);
    expect(y * 320).toBeGreaterThan(30);
    expect((y + height) * 320).toBeLessThan(75);
    expect(width * 640).toBeGreaterThan(60);
    expect(reading).toMatchObject(await readImage({ bytes: await picture('read-screen.png'), part: 'layout' }));
  });
});

test('only the first frame of an animation is read, and the boxes are relative to that frame', async () => {
  const first = await picture('read-screen.png');
  const second = await sharp(first).negate().blur(20).png().toBuffer();
  const bytes = await sharp([first, second], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  const { text = '', words = '', theme } = await readImage({ bytes, part: 'everything' });
  expect(theme).toBe('dark');
  const [, , y = 0, , height = 0] = unpackWords(text, words).find(([word]) => word === 'Lateral') ?? [];
  expect(y * 320).toBeGreaterThan(30);
  expect((y + height) * 320).toBeLessThan(75);
});

/** An image of one pixel. */
const DOT = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
/** The same image with a header that claims four billion pixels. */
const HUGE = Buffer.from(DOT).fill(0xff, 6, 10).fill(0xff, 18, 22);

describe("an image that can't be read is marked with the reason", () => {
  test.each([
    ['damaged', Buffer.from('no image at all')],
    ['damaged', Buffer.alloc(0)],
    ['no-words', DOT],
    ['too-large', HUGE],
  ])('%s', async (problem, bytes) => expect(await readImage({ bytes, part: 'everything' })).toMatchObject({ problem }));

  test('truncated in the middle', async () => {
    const whole = await picture('read-screen.png');
    expect(await readImage({ bytes: whole.subarray(0, whole.length / 2), part: 'everything' })).toEqual({
      problem: 'damaged',
    });
  });

  test('rotated by 90 degrees', async () => {
    const bytes = await sharp(await picture('read-screen.png'))
      .rotate(90)
      .png()
      .toBuffer();
    expect(await readImage({ bytes, part: 'everything' })).toMatchObject({
      text: '',
      problem: expect.stringMatching(/unclear|no-words/),
    });
  });

  test('of strokes that look like handwriting', async () => {
    const line = (y: number) =>
      `<path d="M20 ${y}${Array.from({ length: 24 }, (_, at) => ` q${6 + (at % 5)} ${at % 3 ? -26 : 22} ${14 + (at % 4)} ${(at % 7) - 3}`).join('')}" fill="none" stroke="#225" stroke-width="3"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="100%" height="100%" fill="#fffdf5"/>${[60, 130, 200, 270].map(line).join('')}</svg>`;
    const { text, problem } = await readImage({
      bytes: await sharp(Buffer.from(svg)).png().toBuffer(),
      part: 'everything',
    });
    expect([null, 'unclear', 'no-words']).toContain(problem);
    expect(text === '').toBe(problem !== null);
  });

  test('in another script', async () => {
    expect(await readImage({ bytes: await picture('read-cyrillic.png'), part: 'everything' })).toMatchObject({
      text: '',
      problem: 'unclear',
    });
  });
});
