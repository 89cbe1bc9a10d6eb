import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { byLength } from '#tests/setup/run-length.ts';
import { describeImage } from './describe-image.ts';

/** Colours of five mock-ups: light and dark. */
const LOOKS = [
  { ground: '#ffffff', ink: '#333333', line: '#cccccc', fill: '#3b82f6' },
  { ground: '#101828', ink: '#e4e7ec', line: '#475467', fill: '#22c55e' },
  { ground: '#f7f7f7', ink: '#1a1a1a', line: '#b0b0b0', fill: '#ef4444' },
  { ground: '#1c1c1c', ink: '#cfcfcf', line: '#5a5a5a', fill: '#eab308' },
  { ground: '#fdfdfd', ink: '#444444', line: '#999999', fill: '#8b5cf6' },
] as const;
type Look = (typeof LOOKS)[number];

/** A word as a wireframe has it. */
const word = (x: number, y: number, width: number, { ink }: Look, height = 9) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${ink}"/>`;
const box = (x: number, y: number, width: number, height: number, { line }: Look, fill = 'none') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="${line}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
/** A number below `most` that looks arbitrary and is always the same. */
const some = (at: number, most: number) => (at * 7_919 + 13) % most;

const chartIn = (x: number, y: number, width: number, height: number, look: Look, bars: number) =>
  times(bars, (at) => {
    const tall = (height * (20 + some(at + bars, 75))) / 100;
    const wide = width / bars;
    return `<rect x="${x + at * wide + 3}" y="${y + height - tall}" width="${wide - 6}" height="${tall}" fill="${look.fill}"/>`;
  });

/** Mock-ups of 1200 x 760, as a designer sketches them; no two are alike. */
const MOCK_UPS: Record<string, (look: Look, at: number) => string> = {
  table: (look, at) => {
    const [columns, pitch] = [4 + at, 34 + 6 * at];
    const rows = Math.floor(680 / pitch);
    return times(rows, (row) => {
      const y = 40 + row * pitch;
      const cells = times(columns, (column) =>
        word(50 + (column * 1100) / columns, y + pitch / 2 - 5, 40 + some(row * 9 + column, 900 / columns - 40), look),
      );
      return `${cells}<rect x="40" y="${y + pitch}" width="1120" height="1" fill="${look.line}"/>`;
    });
  },
  form: (look, at) => {
    const [left, wide, fields] = [at % 2 === 0 ? 60 : 300, 380 + 60 * at, 5 + (at % 3)];
    const rows = times(fields, (field) => {
      const y = 80 + field * 88;
      return (
        word(left, y, 70 + some(field, 60), look) +
        box(left, y + 20, wide, 38, look) +
        word(left + 12, y + 35, 120, look, 8)
      );
    });
    return `${word(left, 30, 240, look, 18)}${rows}<rect x="${left}" y="${90 + fields * 88}" width="120" height="38" rx="5" fill="${look.fill}"/>`;
  },
  graph: (look, at) => {
    const count = 8 + 2 * at;
    const nodes = Array.from({ length: count }, (_, node) => {
      const turn = (node * 2 * Math.PI) / count + at;
      const reach = node % 2 === 0 ? 300 : 150 + some(node, 90);
      return [600 + reach * 1.6 * Math.cos(turn), 380 + reach * Math.sin(turn)] as const;
    });
    const edges = nodes.map(([x, y], node) => {
      const [toX, toY] = nodes[(node * 3 + 1) % count] ?? [600, 380];
      return `<path d="M${x} ${y}L${toX} ${toY}" stroke="${look.line}" stroke-width="2"/>`;
    });
    const circles = nodes.map(
      ([x, y], node) =>
        `<circle cx="${x}" cy="${y}" r="${14 + some(node, 12)}" fill="${look.fill}"/>${word(x - 22, y + 32, 44, look, 8)}`,
    );
    return `<path d="M600 380L${nodes[0]?.join(' ')}" stroke="${look.line}"/>${edges.join('')}${circles.join('')}`;
  },
  dashboard: (look, at) => {
    const cards = 3 + (at % 3);
    const wide = 1_120 / cards;
    const numbers = times(cards, (card) => {
      const x = 40 + card * wide;
      return box(x, 40, wide - 20, 110, look) + word(x + 16, 60, 90, look) + word(x + 16, 95, 60, look, 26);
    });
    const charts = times(2 + (at % 2), (card) => {
      const own = 1_120 / (2 + (at % 2));
      const x = 40 + card * own;
      return (
        box(x, 180, own - 20, 260, look) +
        word(x + 16, 198, 140, look) +
        chartIn(x + 24, 230, own - 70, 190, look, 8 + at + card)
      );
    });
    return `${numbers}${charts}${box(40, 470, 1_100, 250, look)}${chartIn(70, 510, 1_040, 190, look, 20 + at)}`;
  },
};

const drawn = (kind: string, at: number) => {
  const look = LOOKS[at] ?? LOOKS[0];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760"><rect width="1200" height="760" fill="${look.ground}"/>${MOCK_UPS[kind]?.(look, at)}</svg>`;
  return sharp(Buffer.from(svg));
};

/** What each kind may be called. */
const RIGHT: Record<string, readonly string[]> = {
  table: ['table'],
  form: ['form'],
  graph: ['topic:graph'],
  dashboard: ['topic:dashboard', 'chart', 'card'],
};

const COPIES: Record<string, (whole: Sharp) => Sharp> = {
  small: (whole) => whole.resize({ width: 600 }),
  half: (whole) => whole.extract({ left: 0, top: 0, width: 1200, height: 380 }),
  whole: (whole) => whole,
};

test('of mock-ups, small copies and halves of them, what is named is right four times of five', async () => {
  const named: Record<string, string[]> = {};
  for (const kind of Object.keys(MOCK_UPS)) {
    for (const at of LOOKS.keys()) {
      for (const [what, change] of byLength({
        short: Object.entries(COPIES).slice(0, 1),
        long: Object.entries(COPIES),
      })) {
        const whole = await drawn(kind, at).png().toBuffer();
        const { tags, theme } = await describeImage({ bytes: await change(sharp(whole)).png().toBuffer() });
        expect(theme).toBe(at % 2 === 0 ? 'light' : 'dark');
        named[`${kind} ${at} ${what}`] = tags;
      }
    }
  }
  const said = Object.entries(named).filter(([, tags]) => tags.length > 0);
  const right = said.filter(([what, tags]) => tags.every((tag) => RIGHT[what.split(' ')[0] ?? '']?.includes(tag)));
  expect(said.length, JSON.stringify(named)).toBeGreaterThanOrEqual(Object.keys(named).length / 2);
  expect(right.length / said.length, JSON.stringify(said)).toBeGreaterThanOrEqual(0.8);
});

test.each([
  [true, /Lateral movement(.|\n)*Severity/],
  [false, /^$/],
])('the text of an image is read only if asked for (%s), without what is private', async (readsText, text) => {
  const bytes = await readFile(new URL('../../../tests/fixtures/read-screen.png', import.meta.url));
  const described = await describeImage({ bytes, readsText });
  expect(described.text).toMatch(text);
  expect(described.text).not.toMatch(/@|jane|example/i);
});
