import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { colourPixels } from '../image-host/image-pixels.ts';
import { severityMarks } from './severity-marks.ts';

const SIZE = { width: 400, height: 200 };

/** A word with letters of 12 pixels at a position, as it would be read. */
const word = (text: string, x: number, y: number): ReadWord => [
  text,
  x / SIZE.width,
  y / SIZE.height,
  (text.length * 8) / SIZE.width,
  12 / SIZE.height,
  95,
];

/** Bars instead of letters: only their colour matters. */
const letters = ([text, x, y]: ReadWord, fill: string): string =>
  Array.from(text, (_, at) => {
    const left = x * SIZE.width + at * 8;
    return `<rect x="${left}" y="${y * SIZE.height}" width="3" height="12" fill="${fill}"/>`;
  }).join('');

async function readMarks(drawn: string, words: readonly ReadWord[], ground = '#ffffff') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" shape-rendering="crispEdges"><rect width="400" height="200" fill="${ground}"/>${drawn}</svg>`;
  const pixels = await colourPixels(await sharp(Buffer.from(svg)).png().toBuffer(), SIZE.width);
  return severityMarks(pixels, words);
}

const marksIn = async (...drawing: Parameters<typeof readMarks>) =>
  (await readMarks(...drawing)).map(({ level, kind, fill, ground }) => `${level} ${kind} ${fill} on ${ground}`);

test('what explains a colour is the whole word together with the colour beside it', async () => {
  const high = word('High', 60, 40);
  const dot = '<rect x="44" y="41" width="10" height="10" fill="#f57c00"/>';
  const pilled = word('CRITICAL', 60, 100);
  const pill = '<rect x="50" y="94" width="84" height="24" rx="4" fill="#c62828"/>';
  const drawn = dot + pill + letters(high, '#333') + letters(pilled, '#fff');
  const marks = await readMarks(drawn, [high, pilled]);
  expect(marks.map(({ level }) => level).sort()).toEqual(['critical', 'high']);
  for (const { level, box } of marks) {
    const [, x, y, w, h] = level === 'high' ? high : pilled;
    const [left, right] = level === 'high' ? [44 / SIZE.width, x + w] : [x, x + w];
    expect(box[0]).toBeLessThanOrEqual(left);
    expect(box[1]).toBeLessThanOrEqual(y + 1 / SIZE.height);
    expect(box[0] + box[2]).toBeGreaterThanOrEqual(right);
    expect(box[1] + box[3]).toBeGreaterThanOrEqual(y + h);
  }
});

describe('the colour of a level is', () => {
  test('that of the pill behind its word', async () => {
    const critical = word('CRITICAL', 60, 60);
    const pill = `<rect x="50" y="54" width="84" height="24" rx="4" fill="#c62828"/>${letters(critical, '#fff')}`;
    expect(await marksIn(pill, [critical])).toEqual(['critical pill #c62828 on #ffffff']);
  });

  test('that of the dot or icon before its word, in a legend and on a dark page', async () => {
    const words = [word('High', 60, 40), word('Medium', 60, 70)];
    const dots = words.map(
      ([, , y], at) => `<rect x="44" y="${y * 200 + 1}" width="10" height="10" fill="${['#f57c00', '#fbc02d'][at]}"/>`,
    );
    const drawn = dots.join('') + words.map((each) => letters(each, '#eee')).join('');
    expect(await marksIn(drawn, words, '#101418')).toEqual([
      'high mark #f57c00 on #101418',
      'medium mark #fbc02d on #101418',
    ]);
  });

  test('that of an outlined box before its word, without the blended pixels of its edge', async () => {
    const high = word('High', 66, 60);
    const box = (inset: number, fill: string) =>
      `<rect x="${46 + inset}" y="${60 + inset}" width="${13 - 2 * inset}" height="${13 - 2 * inset}" fill="${fill}"/>`;
    const drawn = box(0, '#e0a340') + box(1, '#ed9a24') + box(2, '#f4e3cd') + letters(high, '#333');
    expect(await marksIn(drawn, [high])).toEqual(['high mark #ed9a24 on #ffffff']);
  });

  test('that of its letters', async () => {
    const low = word('low', 60, 60);
    expect(await marksIn(letters(low, '#1565c0'), [low])).toEqual(['low text #1565c0 on #ffffff']);
  });

  test('that of its bar, where several levels of a chart have one', async () => {
    const words = ['Critical', 'High', 'Low'].map((text, at) => word(text, 40, 30 + at * 40));
    const colours = ['#c62828', '#f57c00', '#1565c0'];
    const bars = words.map(
      ([, , y], at) => `<rect x="130" y="${y * 200}" width="60" height="12" fill="${colours[at]}"/>`,
    );
    const drawn = bars.join('') + words.map((each) => letters(each, '#333')).join('');
    expect(await marksIn(drawn, words)).toEqual(
      ['critical', 'high', 'low'].map((level, at) => `${level} mark ${colours[at]} on #ffffff`),
    );
    const [first = word('', 0, 0)] = words;
    expect(await marksIn(`${bars[0]}${letters(first, '#333')}`, [first])).toEqual([]);
  });
});

describe('no level has the colour', () => {
  test('of a word in a sentence, in a title or within another word', async () => {
    const sentence = [word('a', 40, 60), word('high', 52, 60), word('number', 90, 60)];
    expect(await marksIn(sentence.map((each) => letters(each, '#c62828')).join(''), sentence)).toEqual([]);
    const other = word('low-level', 60, 60);
    expect(await marksIn(letters(other, '#1565c0'), [other])).toEqual([]);
  });

  test('that other words have too, as links and check boxes do', async () => {
    const words = [word('Low', 40, 20), word('Hosts', 40, 60), word('Users', 40, 100), word('Rules', 40, 140)];
    expect(await marksIn(words.map((each) => letters(each, '#1565c0')).join(''), words)).toEqual([]);
  });

  test('that two levels share', async () => {
    const words = [word('High', 60, 40), word('Low', 60, 90)];
    const boxes = words.map(([, , y]) => `<rect x="44" y="${y * 200 + 1}" width="10" height="10" fill="#1565c0"/>`);
    expect(await marksIn(boxes.join('') + words.map((each) => letters(each, '#333')).join(''), words)).toEqual([]);
  });

  test('of letters so blurred that hardly a pixel has it', async () => {
    const medium = word('Medium', 60, 60);
    const pixel = (at: number) =>
      `<rect x="${60 + 8 * Math.floor(at / 36) + (at % 3)}" y="${60 + (Math.floor(at / 3) % 12)}" width="1" height="1" fill="#ffa500"`;
    /** Every pixel has some of the colour, and few have most of it. */
    const blurred = Array.from({ length: 36 * 6 }, (_, at) => {
      const share = 0.3 + 0.55 * (((at * 7) % 31) / 30) ** 4;
      return `${pixel(at)} fill-opacity="${share}"/>`;
    });
    expect(await marksIn(letters(medium, '#ffa500'), [medium])).toEqual(['medium text #ffa500 on #ffffff']);
    expect(await marksIn(blurred.join(''), [medium])).toEqual([]);
  });

  test('on a page that is dimmed behind a dialog, light or dark', async () => {
    const high = word('High', 60, 40);
    const drawn = (fill: string, ink: string) =>
      `<rect x="44" y="41" width="10" height="10" fill="${fill}"/>${letters(high, ink)}`;
    expect(await marksIn(drawn('#f57c00', '#222222'), [high])).toEqual(['high mark #f57c00 on #ffffff']);
    expect(await marksIn(drawn('#7a3e00', '#111111'), [high], '#808080')).toEqual([]);
    expect(await marksIn(drawn('#a74e12', '#8c8c8c'), [high], '#080a0c')).toEqual([]);
  });

  test('of “Info” where nothing else names a level', async () => {
    const words = [word('Info', 60, 40), word('Low', 60, 90)];
    const drawn = words
      .map(
        ([, , y], at) =>
          `<rect x="50" y="${y * 200 - 6}" width="52" height="24" fill="${['#1976d2', '#2e7d32'][at]}"/>`,
      )
      .join('');
    const all = drawn + words.map((each) => letters(each, '#fff')).join('');
    expect(await marksIn(all, words)).toEqual(['info pill #1976d2 on #ffffff', 'low pill #2e7d32 on #ffffff']);
    expect(await marksIn(all, words.slice(0, 1))).toEqual([]);
  });

  test('of grey letters, or of letters tinted by a coloured bar', async () => {
    const info = word('INFO', 60, 60);
    expect(await marksIn(letters(info, '#555'), [info])).toEqual([]);
    expect(await marksIn(letters(info, '#90c4f9'), [info], '#1976d2')).toEqual([]);
  });
});
