import sharp from 'sharp';
import { sequence } from '../sequence.ts';

/** Screens that are drawn, as designers draw wireframes. */
export const DRAWN_KINDS = ['table', 'form', 'graph', 'chart', 'dashboard'] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

const TAGS: Record<DrawnKind, readonly string[]> = {
  table: ['table'],
  form: ['form'],
  graph: ['topic:graph'],
  chart: ['chart'],
  dashboard: ['topic:dashboard', 'chart', 'card'],
};
const COLOURS = ['#2563eb', '#dc2626', '#16a34a', '#d97706', '#7c3aed', '#0891b2', '#db2777', '#65a30d'];

type Look = { ground: string; panel: string; ink: string; faint: string; accent: string; isBars: boolean };
type Area = { x: number; y: number; w: number; h: number };

/** Repeatable choices. */
function randomOf(seed: number) {
  const next = sequence(seed * 9_781 + 7);
  for (let at = 0; at < 5; at += 1) next();
  return {
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => Math.round(from + next() * (to - from)),
    pick: <T>(of: readonly [T, ...T[]]): T => of[Math.floor(next() * of.length)] ?? of[0],
    colour: () => COLOURS[Math.floor(next() * COLOURS.length)] ?? '#2563eb',
    chance: (share: number) => next() < share,
  };
}
type Random = ReturnType<typeof randomOf>;

const short = (value: number) => value.toFixed(1);
const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(Math.max(1, w))}" height="${short(Math.max(1, h))}" fill="${fill}" ${more}/>`;
const framed = ({ x, y, w, h }: Area, { faint }: Look, fill = 'none', radius = 4) =>
  rect(x, y, w, h, fill, `stroke="${faint}" rx="${radius}"`);

/** A line of text: a bar, or strokes that look like letters, so that no font is needed. */
function text({ x, y, w, h: size }: Area, look: Look, random: Random, fill = look.ink): string {
  if (look.isBars) return rect(x, y, w, size * 0.75, fill, random.chance(0.5) ? 'rx="2"' : '');
  const strokes: string[] = [];
  for (let at = x; at < x + w; ) {
    const end = Math.min(x + w, at + size * random.between(1, 4.5));
    for (let left = at; left < end - size * 0.3; left += size * 0.6) {
      const high = size * (random.chance(0.3) ? 1 : 0.72);
      const bow = random.chance(0.6) ? `m0 ${short(-high / 2)}h${short(size * 0.35)}v${short(high / 2)}` : '';
      strokes.push(`M${short(left)} ${short(y + size - high)}v${short(high)}${bow}`);
    }
    at = end + size * 0.4;
  }
  return `<path d="${strokes.join('')}" stroke="${fill}" stroke-width="${short(Math.max(1, size / 9))}" fill="none"/>`;
}

/** What a cell of a table has: a badge, a dot or a text. */
function value(cell: Area, kind: string, look: Look, random: Random): string {
  const { x, y, w, h } = cell;
  if (kind === 'badge') return rect(x, y - 2, Math.min(w * 0.8, h * 5), h + 4, random.colour(), 'rx="6"');
  if (kind === 'dot') return `<circle cx="${short(x + 5)}" cy="${short(y + h / 2)}" r="4" fill="${random.colour()}"/>`;
  return text({ ...cell, w: w * random.between(0.3, 0.85) }, look, random);
}

function table({ x, y, w, h }: Area, look: Look, random: Random): string {
  const size = random.between(10, 15);
  const row = size * random.between(2, 3.6);
  const columns = Array.from({ length: random.whole(3, 8) }, () => ({
    wide: random.between(0.5, 1.6),
    kind: random.pick(['text', 'text', 'text', 'badge', 'number', 'dot']),
  }));
  const sum = columns.reduce((total, { wide }) => total + wide, 0);
  const [hasRules, hasCells] = [random.chance(0.75), random.chance(0.25)];
  const hasStripes = !hasRules || random.chance(0.3);
  const parts = [random.chance(0.5) ? framed({ x, y, w, h }, look) : ''];
  if (random.chance(0.5)) parts.push(rect(x, y, w, row, look.panel));
  for (let at = 0, top = y; top + row <= y + h; at += 1, top += row) {
    if (hasStripes && at % 2 === 1) parts.push(rect(x, top, w, row, look.panel));
    if (hasRules) parts.push(rect(x, top + row, w, 1, look.faint));
    let left = x + 12;
    for (const { wide, kind } of columns) {
      const own = (wide / sum) * (w - 24);
      if (hasCells) parts.push(rect(left - 8, top, 1, row, look.faint));
      const cell = { x: left, y: top + (row - size) / 2, w: own, h: size };
      parts.push(
        at === 0 ? text({ ...cell, w: own * random.between(0.3, 0.6) }, look, random) : value(cell, kind, look, random),
      );
      left += own;
    }
  }
  return parts.join('');
}

function checkbox({ x, y, w }: Area, size: number, look: Look, random: Random): string {
  const label = { x: x + size * 1.8, y, w: w * random.between(0.2, 0.6), h: size };
  return framed({ x, y, w: size, h: size }, look) + text(label, look, random);
}

type Input = { size: number; field: number; indent: number; isSelect: boolean };

/** A labelled input; its label is above it, or beside it where the input is indented. */
function input({ x, y, w, h }: Area, { size, field, indent, isSelect }: Input, look: Look, random: Random): string {
  const box = indent > 0 ? { x: x + indent, y, w: w * 0.65, h } : { x, y: y + size * 1.7, w, h };
  const label = { x, y: indent > 0 ? y + (field - size) / 2 : y, w: w * random.between(0.12, 0.3), h: size };
  const parts = [text(label, look, random), framed(box, look, look.panel)];
  const entry = { x: box.x + 10, y: box.y + (field - size) / 2, w: box.w * random.between(0.2, 0.6), h: size };
  if (random.chance(0.6)) parts.push(text(entry, look, random, look.faint));
  const [tipX, tipY] = [short(box.x + box.w - 20), short(box.y + field / 2 - 3)];
  if (isSelect) parts.push(`<path d="M${tipX} ${tipY}l5 6l5 -6" stroke="${look.ink}" fill="none"/>`);
  return parts.join('');
}

function form({ x, y, w, h }: Area, look: Look, random: Random): string {
  const size = random.between(10, 15);
  const field = size * random.between(2.2, 3.2);
  const wide = Math.min(w, random.between(220, 700));
  const isBeside = random.chance(0.3);
  const hasTwo = !isBeside && w > 500 && random.chance(0.3);
  const parts = [text({ x, y, w: wide * 0.4, h: size * 1.5 }, look, random)];
  let top = y + size * 3;
  while (top + field + size * 2 < y + h - field) {
    const kind = random.pick(['input', 'input', 'input', 'select', 'check', 'area']);
    const tall = kind === 'check' ? 0 : field * (kind === 'area' ? 2.4 : 1);
    const own = hasTwo && kind === 'input' ? wide / 2 - 10 : wide;
    const lefts = own === wide ? [x] : [x, x + wide / 2 + 10];
    const options = { size, field, indent: isBeside ? wide * 0.35 : 0, isSelect: kind === 'select' };
    const draw = (place: Area) =>
      kind === 'check' ? checkbox(place, size, look, random) : input(place, options, look, random);
    parts.push(...lefts.map((left) => draw({ x: left, y: top, w: own, h: tall })));
    top += tall + size * (isBeside ? 1.2 : 3);
  }
  parts.push(rect(x, top, random.between(80, 140), field, look.accent, 'rx="5"'));
  if (random.chance(0.5)) parts.push(framed({ x: x + 160, y: top, w: 90, h: field }, look));
  return parts.join('');
}

function graph({ x, y, w, h }: Area, look: Look, random: Random): string {
  const size = random.between(8, 26);
  const [isBoxes, isCurved] = [random.chance(0.3), random.chance(0.3)];
  const nodes = Array.from({ length: random.whole(6, 22) }, () => ({
    x: x + random.between(0.06, 0.94) * w,
    y: y + random.between(0.06, 0.94) * h,
  }));
  const edges = nodes.slice(1).flatMap((node, before) =>
    Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => {
      const other = nodes[Math.floor(random.between(0, before + 1))] ?? node;
      const [from, to] = [`${short(node.x)} ${short(node.y)}`, `${short(other.x)} ${short(other.y)}`];
      const way = isCurved ? `C${short(other.x)} ${short(node.y)} ${short(node.x)} ${short(other.y)} ${to}` : `L${to}`;
      return `<path d="M${from}${way}" stroke="${look.ink}" fill="none" stroke-width="${random.pick([1, 1.5, 2])}"/>`;
    }),
  );
  const drawn = nodes.map((node) => {
    const box = { x: node.x - size * 1.6, y: node.y - size * 0.7, w: size * 3.2, h: size * 1.4 };
    const fill = random.pick([look.accent, random.colour()]);
    const label = { x: node.x - 20, y: node.y + (isBoxes ? -5 : size + 5), w: 40, h: 9 };
    const shape = isBoxes
      ? framed(box, look, look.panel)
      : `<circle cx="${short(node.x)}" cy="${short(node.y)}" r="${short(size)}" fill="${fill}" stroke="${look.ink}"/>`;
    return shape + (random.chance(0.7) ? text(label, look, random) : '');
  });
  return [...edges, ...drawn].join('');
}

function donut({ x, y, w, h }: Area, { ground }: Look, random: Random): string {
  const [middleX, middleY, radius] = [x + w / 2, y + h / 2, Math.min(w, h) * 0.38];
  const at = (turn: number) =>
    `${short(middleX + radius * Math.cos(turn))} ${short(middleY + radius * Math.sin(turn))}`;
  const parts: string[] = [];
  for (let from = 0; from < 6.2; ) {
    const to = Math.min(6.28, from + random.between(0.5, 1.6));
    parts.push(
      `<path d="M${short(middleX)} ${short(middleY)}L${at(from)}A${short(radius)} ${short(radius)} 0 0 1 ${at(to)}Z" fill="${random.colour()}"/>`,
    );
    from = to;
  }
  return `${parts.join('')}<circle cx="${short(middleX)}" cy="${short(middleY)}" r="${short(radius * 0.6)}" fill="${ground}"/>`;
}

function chart(area: Area, look: Look, random: Random): string {
  const { x, y, w, h } = area;
  const kind = random.pick(['bars', 'line', 'area', 'donut']);
  if (kind === 'donut') return donut(area, look, random);
  const colour = random.colour();
  const values = Array.from({ length: random.whole(5, 24) }, () => random.between(0.1, 0.95));
  const parts = [rect(x, y + h, w, 1, look.ink), rect(x, y, 1, h, look.ink)];
  for (let at = 1; at < 5; at += 1) parts.push(rect(x, y + (at * h) / 5, w, 1, look.faint));
  if (kind === 'bars') {
    const wide = w / values.length;
    parts.push(
      ...values.map((value, at) => rect(x + (at + 0.2) * wide, y + h * (1 - value), wide * 0.6, h * value, colour)),
    );
  } else {
    const points = values.map(
      (value, at) => `${short(x + (at * w) / (values.length - 1))} ${short(y + h * (1 - value))}`,
    );
    const ground = kind === 'area' ? `L${short(x + w)} ${short(y + h)}L${short(x)} ${short(y + h)}Z` : '';
    parts.push(
      `<path d="M${points.join('L')}${ground}" stroke="${colour}" stroke-width="2" fill="${ground ? colour : 'none'}" fill-opacity=".4"/>`,
    );
  }
  for (let at = 0; at < 6; at += 1)
    parts.push(text({ x: x + (at * w) / 6, y: y + h + 6, w: w / 14, h: 9 }, look, random));
  return parts.join('');
}

const GAP = 16;

function dashboard({ x, y, w, h }: Area, look: Look, random: Random): string {
  const parts: string[] = [];
  const row = (count: number, top: number, tall: number, fill: (card: Area) => string[]) => {
    const wide = (w - GAP * (count - 1)) / count;
    for (let at = 0; at < count; at += 1) {
      const card = { x: x + at * (wide + GAP), y: top, w: wide, h: tall };
      parts.push(framed(card, look, look.panel, 6), ...fill(card));
    }
  };
  const tall = h * random.between(0.14, 0.22);
  row(random.whole(3, 5), y, tall, (card) => [
    text({ x: card.x + 12, y: y + 12, w: card.w * 0.5, h: 10 }, look, random),
    text({ x: card.x + 12, y: y + tall * 0.5, w: card.w * 0.3, h: Math.min(26, tall * 0.35) }, look, random),
  ]);
  for (let top = y + tall + GAP; top + h * 0.25 < y + h; ) {
    const high = Math.min(h * random.between(0.28, 0.45), y + h - top);
    row(random.whole(1.5, 3.4), top, high, (card) => {
      const inner = { x: card.x + 18, y: card.y + 36, w: card.w - 36, h: high - 62 };
      return [
        text({ x: card.x + 12, y: card.y + 10, w: card.w * 0.35, h: 11 }, look, random),
        random.chance(0.8) ? chart(inner, { ...look, ground: look.panel }, random) : table(inner, look, random),
      ];
    });
    top += high + GAP;
  }
  return parts.join('');
}

function lookOf(random: Random): Look {
  const accent = random.colour();
  const isBars = random.chance(0.5);
  if (random.chance(0.5)) {
    const ground = random.pick(['#0f172a', '#111111', '#1b1f2a', '#0b1b2b', '#202124']);
    const panel = random.pick(['#1e293b', '#262a33', '#2a2a2a']);
    return { ground, panel, ink: '#d8dde6', faint: '#4b5563', accent, isBars };
  }
  const ground = random.pick(['#ffffff', '#fafafa', '#f4f6f8']);
  const panel = random.pick(['#ffffff', '#f1f3f5', '#eef2f7']);
  const ink = random.pick(['#222222', '#374151', '#111111']);
  return { ground, panel, ink, faint: random.pick(['#cccccc', '#d1d5db', '#999999']), accent, isBars };
}

const DRAWERS = { table, form, graph, chart, dashboard };

/** A made-up screen of a kind as a file, some with navigation and a title, and its tags. */
export async function drawnScreen(kind: DrawnKind, seed: number): Promise<{ bytes: Buffer; tags: string[] }> {
  const random = randomOf(seed);
  const look = lookOf(random);
  const width = random.whole(480, 1500);
  const height = Math.round(width * random.between(0.45, 0.85));
  const tags = [...TAGS[kind]];
  const parts = [rect(0, 0, width, height, look.ground)];
  const area = { x: 16, y: 16, w: width - 32, h: height - 32 };
  if (width > 800 && random.chance(0.45)) {
    const side = random.between(130, 230);
    parts.push(rect(0, 0, side, height, look.panel));
    for (let y = 20; y < height * 0.7; y += 34)
      parts.push(text({ x: 16, y, w: side * random.between(0.35, 0.65), h: 12 }, look, random));
    area.x += side;
    area.w -= side;
    tags.push('sidebar');
  }
  if (random.chance(0.5)) {
    const title = { x: area.x, y: area.y, w: area.w * random.between(0.15, 0.35), h: random.between(14, 24) };
    parts.push(text(title, look, random));
    area.y += 44;
    area.h -= 44;
  }
  if (kind === 'chart') {
    area.x += 20;
    area.y += 10;
    area.w -= 40;
    area.h -= 50;
  }
  parts.push(DRAWERS[kind](area, look, random));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), tags };
}
