import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { type Box, overlapOf } from '#shared/regions/box.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { boundedPixels } from '../image-host/image-pixels.ts';
import { bestBoxes, describe as described, PROPOSALS_SIZE, proposalsOf } from './proposals.ts';

const [WIDTH, HEIGHT] = [1200, 800];

/** Words with a box of their own, drawn as bars: what is read in images is an input here. */
type Drawn = { x: number; y: number; text: string };

const LINE = 14;
const widthOf = (text: string) => 8 * text.length;

const wordsOf = (drawn: readonly Drawn[]): ReadWord[] =>
  drawn.map(({ x, y, text }) => [text, x / WIDTH, y / HEIGHT, widthOf(text) / WIDTH, LINE / HEIGHT, 95]);

const bars = (drawn: readonly Drawn[]): string =>
  drawn
    .map(
      ({ x, y, text }) =>
        `<rect x="${x}" y="${y + 2}" width="${widthOf(text)}" height="${LINE - 4}" fill="#334" opacity=".8"/>`,
    )
    .join('');

async function pixelsOf(body: string, size = { width: WIDTH, height: HEIGHT }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  return boundedPixels(await sharp(Buffer.from(svg)).png().toBuffer(), PROPOSALS_SIZE);
}

const rows = (x: number, y: number, texts: readonly string[], step = 40): Drawn[] =>
  texts.map((text, at) => ({ x, y: y + at * step, text }));

/** The words of a line, one after the other. */
function line(x: number, y: number, text: string): Drawn[] {
  let next = x;
  return text.split(' ').map((word) => {
    const drawn = { x: next, y, text: word };
    next += widthOf(word) + 6;
    return drawn;
  });
}

const NAVIGATION = rows(30, 80, ['Dashboard', 'Alerts', 'Incidents', 'Assets', 'Policies', 'Reports', 'Settings']);
const PAGE = [
  ...NAVIGATION,
  ...rows(300, 90, ['Overview', 'Severity', 'Status', 'Owner', 'Updated', 'Source', 'Region', 'Version'], 88),
];
const SIDEBAR: Box = [0, 0, 240 / WIDTH, 1];
const SIDE = `<rect width="240" height="${HEIGHT}" fill="#eef0f5"/><rect x="239" width="1" height="${HEIGHT}" fill="#d5d9e2"/>`;

const DIALOG: Box = [350 / WIDTH, 220 / HEIGHT, 500 / WIDTH, 340 / HEIGHT];
const IN_DIALOG = [
  ...line(374, 244, 'Delete this host?'),
  ...line(374, 296, 'The host and all of its findings are removed from the workspace'),
  ...line(374, 320, 'and nobody can bring them back once this is done'),
  ...line(374, 366, 'Reason'),
  ...line(386, 402, 'Decommissioned in May'),
  ...line(640, 508, 'Cancel'),
  ...line(752, 508, 'Delete'),
];
const AROUND_DIALOG = PAGE.filter(({ x, y }) => x < 350 || y < 210 || y > 560);
const DIMMED = `${SIDE}${bars(PAGE)}<rect width="${WIDTH}" height="${HEIGHT}" fill="#000" opacity=".5"/>
  <rect x="350" y="220" width="500" height="340" rx="8" fill="#fff"/>
  <rect x="374" y="390" width="452" height="40" rx="6" fill="none" stroke="#ccd"/>
  <rect x="624" y="494" width="88" height="40" rx="6" fill="none" stroke="#ccd"/>
  <rect x="728" y="494" width="98" height="40" rx="6" fill="#d33"/>${bars(IN_DIALOG)}`;

const BOXED: Box = [300 / WIDTH, 200 / HEIGHT, 700 / WIDTH, 400 / HEIGHT];

const BOXES: [string, Box, string][] = [
  ['with a thin border', BOXED, '<rect x="300.5" y="200.5" width="699" height="399" fill="none" stroke="#dde"/>'],
  ['on another ground', BOXED, '<rect x="300" y="200" width="700" height="400" rx="12" fill="#f1f3f8"/>'],
  [
    'with lines between its rows alone',
    BOXED,
    Array.from(
      { length: 9 },
      (_, at) => `<rect x="300" y="${200 + at * 50}" width="700" height="1" fill="#ccd"/>`,
    ).join(''),
  ],
];

test.each(byLength({ short: BOXES.slice(0, 1), long: BOXES }))(
  'a box %s is among those that are looked at',
  async (_what, box, body) => {
    const { boxes } = described(await pixelsOf(body), []);
    expect(Math.max(...boxes.map((each) => overlapOf(each.box, box)))).toBeGreaterThan(0.95);
  },
);

const ELEMENTS: [string, Box, string, Drawn[], string][] = [
  ['dialog', DIALOG, 'modal', [...AROUND_DIALOG, ...IN_DIALOG], DIMMED],
  ['side bar', SIDEBAR, 'sidebar', PAGE, `${SIDE}${bars(PAGE)}`],
];

test.each(byLength({ short: ELEMENTS.slice(0, 1), long: ELEMENTS }))(
  'the best proposal of a %s covers it',
  async (_what, box, tag, drawn, body) => {
    const { regions } = proposalsOf(await pixelsOf(body), wordsOf(drawn));
    const own = regions.filter((region) => region.tag === tag);
    expect(overlapOf(own[0]?.box ?? [0, 0, 0, 0], box)).toBeGreaterThan(0.7);
    expect(regions.map(({ confidence }) => confidence)).toEqual(
      regions
        .map((each) => each.confidence)
        .sort()
        .reverse(),
    );
    for (const { box: each, confidence } of regions) {
      expect(each[2] * each[3]).toBeLessThanOrEqual(0.85);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  },
);

/** A sharp word of a page, and the same as someone has blurred it. */
const wordBars = (x: number, y: number, isBlurred = false) =>
  `<g ${isBlurred ? 'filter="url(#blur)"' : ''}>${Array.from({ length: 9 }, (_, at) => `<rect x="${x + 9 * at}" y="${y}" width="5" height="13" fill="#223"/>`).join('')}</g>`;
const TABLE = [150, 220, 290, 360, 430, 500, 570];
const BLUR = '<filter id="blur" x="-.3" y="-1" width="1.6" height="3"><feGaussianBlur stdDeviation="6"/></filter>';
const LINES = TABLE.map((y) => `<rect x="280" y="${y + 40}" width="880" height="1" fill="#ccd"/>`).join('');
const CELLS = TABLE.map((y) => [290, 900].map((x) => wordBars(x, y)).join('')).join('');
const SCREEN = `${SIDE}${bars(NAVIGATION)}${LINES}${CELLS}`;

/** What may be on a screen, and whether it was drawn on. The first three are those of `npm test`. */
const ON_SCREEN: [string, string, boolean][] = [
  [
    'a red box around a row',
    '<rect x="270" y="270" width="760" height="60" fill="none" stroke="#e11" stroke-width="4"/>',
    true,
  ],
  ['blurred words between sharp ones', BLUR + TABLE.map((y) => wordBars(560, y, true)).join(''), true],
  [
    'a red button with its label',
    '<rect x="1040" y="60" width="96" height="34" rx="6" fill="none" stroke="#e11"/><rect x="1058" y="71" width="60" height="12" fill="#e11"/>',
    false,
  ],
  [
    'a green box with round corners',
    '<rect x="880" y="410" width="130" height="50" rx="9" fill="none" stroke="#0c2" stroke-width="5"/>',
    true,
  ],
  ['nothing', '', false],
  ['a filled red button', '<rect x="1040" y="60" width="96" height="34" rx="6" fill="#e11"/>', false],
  [
    'a blurred page behind a dialog',
    `${BLUR}<rect x="240" width="960" height="800" fill="#fff"/>${TABLE.flatMap((y) => [290, 520, 940].map((x) => wordBars(x, y, true))).join('')}<rect x="420" y="200" width="420" height="400" rx="8" fill="#fff" stroke="#ccd"/>${bars(IN_DIALOG)}`,
    false,
  ],
];

test.each(byLength({ short: ON_SCREEN.slice(0, 3), long: ON_SCREEN }))(
  'a screen with %s is proposed as annotated only if someone drew on it',
  async (_what, body, isAnnotated) => {
    const { annotated } = proposalsOf(await pixelsOf(SCREEN + body), []);
    expect(annotated?.value ?? false).toBe(isAnnotated);
  },
);

test.each([
  ['one pixel', { width: 1, height: 1 }],
  ['a narrow strip', { width: 3, height: 900 }],
  ['very tall', { width: 60, height: 9_000 }],
  ['empty', { width: 600, height: 400 }],
])('an image of %s has proposals without an error', async (_what, size) => {
  expect(proposalsOf(await pixelsOf('', size), []).regions.length).toBeLessThan(40);
});

test('of boxes that overlap, the best remains, and further ones have to be nearly as good', () => {
  const box = (x: number, value: number) => ({ box: [x, 0, 0.3, 0.3] as Box, value });
  expect(bestBoxes([box(0, 0.6), box(0.05, 0.8), box(0.5, 0.7), box(0.7, 0.3)]).map(({ value }) => value)).toEqual([
    0.8, 0.7,
  ]);
  expect(bestBoxes([box(0, 0.05)])).toEqual([]);
});
