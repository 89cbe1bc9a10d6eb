import type { PixelRows } from '../image-host/image-pixels.ts';
import type { Surroundings } from './box-features.ts';
import type { PixelBox } from './candidates.ts';
import { type Line, sumsOf } from './edges.ts';

/** Depth of the strips along the image's edges, in pixels. */
const STRIP = 6;
/** A colour whose channels differ by more than this is what annotations are drawn in. */
const VIVID = 110;
/** How far a stroke may be from a box's side, in pixels. */
const STROKE = 4;
/** Pixels of a cell, when strokes are followed. */
const CELL = 3;
/** A stroke leaves most of its bounding box free. */
const STROKE_FILL = 0.4;
/** A channel below this is black. */
const BLACK = 20;

const HUES = 6;

/** The sixth of the colour circle of a vivid pixel, 1 to 6 beginning with red; 0: it is not vivid. */
function vividHue(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range <= VIVID) return 0;
  const turn = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return (Math.round(turn) % HUES) + 1;
}

type Blob = PixelBox & { cells: number; hue: number };

const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const));

const neighbours = (x: number, y: number) => AROUND.map(([dx, dy]) => [x + dx, y + dy] as const);

/** Connected cells of the same value, 0 aside. */
function blobsOf(values: Uint8Array, columns: number, rows: number): Blob[] {
  const blobs: Blob[] = [];
  const done = new Uint8Array(values.length);
  const queue = new Int32Array(values.length);
  for (let start = 0; start < values.length; start += 1) {
    const hue = values[start] ?? 0;
    if (done[start] || hue === 0) continue;
    const blob = { left: columns, top: rows, right: 0, bottom: 0, cells: 0, hue };
    let [head, tail] = [0, 1];
    queue[0] = start;
    done[start] = 1;
    while (head < tail) {
      const at = queue[head] ?? 0;
      head += 1;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      blob.left = Math.min(blob.left, x);
      blob.right = Math.max(blob.right, x + 1);
      blob.top = Math.min(blob.top, y);
      blob.bottom = Math.max(blob.bottom, y + 1);
      for (const [nx, ny] of neighbours(x, y)) {
        const next = ny * columns + nx;
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || done[next] || values[next] !== hue) continue;
        done[next] = 1;
        queue[tail] = next;
        tail += 1;
      }
    }
    blob.cells = tail;
    blobs.push(blob);
  }
  return blobs;
}

/** Cells of an image by the most vivid (or black) pixel in each. */
function cellsOf({ data, width, height }: PixelRows, classOf: (r: number, g: number, b: number) => number) {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const values = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 3 * (y * width + x);
      const value = classOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      if (value) values[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] = value;
    }
  }
  return { values, columns, rows };
}

/** Outlines and arrows: vivid blobs that leave most of their bounding box free, all and red ones. */
function strokes(image: PixelRows): number[] {
  const { values, columns, rows } = cellsOf(image, vividHue);
  const all = blobsOf(values, columns, rows).filter(({ cells }) => cells >= 12);
  const measured = all.map(({ left, top, right, bottom, cells, hue }) => {
    const [w, h] = [right - left, bottom - top];
    return { hue, w, h, area: (w * h) / (columns * rows), fill: cells / (w * h), thickness: cells / (2 * (w + h)) };
  });
  const thin = measured.filter(({ fill, w, h }) => fill <= STROKE_FILL && Math.min(w, h) >= 6);
  const outlines = thin.filter(({ thickness }) => thickness > 0.8 && thickness < 2.2);
  const largest = (blobs: typeof measured) => blobs.reduce((most, { area }) => Math.max(most, area), 0);
  const red = (blobs: typeof measured) => blobs.filter(({ hue }) => hue === 1);
  const shares = Array.from(
    { length: HUES },
    (_, at) => values.reduce((sum, value) => sum + Number(value === at + 1), 0) / values.length,
  );
  return [
    ...shares,
    measured.length,
    thin.length,
    red(thin).length,
    largest(thin),
    largest(red(thin)),
    outlines.length,
    red(outlines).length,
    largest(outlines),
    largest(red(outlines)),
  ];
}

/** Boxes drawn around something, and spotlights: a bright box in dimmed surroundings. */
function frames(image: PixelRows, { width, height, boxes, light }: Surroundings): number[] {
  const { data } = image;
  const vivid = Uint8Array.from({ length: width * height }, (_, at) =>
    vividHue(data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0) > 0 ? 1 : 0,
  );
  const sums = sumsOf(vivid, width, height);
  const all = light(0, 0, width, height);
  let [thickest, framed, spotlight, spotted] = [0, 0, 0, 0];
  for (const { left, top, right, bottom } of boxes) {
    const [w, h] = [right - left, bottom - top];
    if (left < STROKE || top < STROKE || right > width - STROKE || bottom > height - STROKE) continue;
    if (w < 4 * STROKE || h < 4 * STROKE) continue;
    const sides = [
      sums(left - STROKE, top, left + STROKE, bottom) / h,
      sums(right - STROKE, top, right + STROKE, bottom) / h,
      sums(left, top - STROKE, right, top + STROKE) / w,
      sums(left, bottom - STROKE, right, bottom + STROKE) / w,
    ];
    const inside = sums(left + STROKE, top + STROKE, right - STROKE, bottom - STROKE) / (w * h);
    const thin = Math.min(...sides);
    if (inside < 0.15 && Math.max(...sides) < 1.9 * STROKE) {
      thickest = Math.max(thickest, thin);
      if (thin >= 1.4) framed += 1;
    }
    const outside = (all - light(left, top, right, bottom)) / (width * height - w * h);
    const edge = (by: number) =>
      (light(left - by, top - by, right + by, bottom + by) -
        light(left - by + 2, top - by + 2, right + by - 2, bottom + by - 2)) /
      (4 * (w + h + 4 * by));
    const step = Math.min(edge(-3) - edge(4), light(left, top, right, bottom) / (w * h) - outside);
    if (w * h < 0.6 * width * height) spotlight = Math.max(spotlight, step);
    if (step > 60) spotted += 1;
  }
  return [thickest, framed, spotlight, spotted];
}

/** Bars of black that hide something. */
function bars(image: PixelRows): number[] {
  const { values, columns, rows } = cellsOf(image, (r, g, b) => (Math.max(r, g, b) < BLACK ? 1 : 0));
  const black = blobsOf(values, columns, rows).filter(({ left, top, right, bottom, cells }) => {
    const [w, h] = [right - left, bottom - top];
    return w > 2 * h && h >= 3 && w >= 10 && cells > 0.9 * w * h && w * h < 0.05 * columns * rows;
  });
  return [values.reduce((sum, value) => sum + value, 0) / values.length, black.length];
}

/** Surfaces along the image's edges: means and spreads of their light, and their edges. */
function strips({ width, height, light, light2, edges }: Surroundings): number[] {
  const [w, h] = [Math.min(STRIP, width), Math.min(STRIP, height)];
  const boxes: [number, number, number, number][] = [
    [0, 0, w, height],
    [0, 0, width, h],
    [width - w, 0, width, height],
    [0, height - h, width, height],
  ];
  return boxes.flatMap((box) => {
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    const mean = light(...box) / area;
    const steps = edges.stepsAcross(...box) + edges.stepsDown(...box);
    return [mean, Math.sqrt(Math.max(0, light2(...box) / area - mean * mean)), steps / area];
  });
}

/** How far from an edge the first steps are, in parts of the image. */
function margins({ width, height, edges }: Surroundings): number[] {
  const first = (count: number, isEmpty: (at: number) => boolean) => {
    let at = 0;
    while (at < count && isEmpty(at)) at += 1;
    return at / count;
  };
  const column = (x: number) => edges.stepsAcross(x, 0, x + 1, height) + edges.stepsDown(x, 0, x + 1, height) === 0;
  const row = (y: number) => edges.stepsAcross(0, y, width, y + 1) + edges.stepsDown(0, y, width, y + 1) === 0;
  return [
    first(width, column),
    first(height, row),
    first(width, (at) => column(width - 1 - at)),
    first(height, (at) => row(height - 1 - at)),
  ];
}

function longLines(lines: readonly Line[], count: number, length: number): number[] {
  const of = (part: number) => lines.filter(({ from, to }) => to - from >= part * length).map(({ at }) => at / count);
  const [long, whole] = [of(0.6), of(0.92)];
  return [
    long.length,
    Math.min(1, ...long),
    Math.max(0, ...long),
    whole.length,
    Math.min(1, ...whole),
    Math.max(0, ...whole),
  ];
}

/** The features of an image, for the models of its form and of annotations. Their order is part of the models. */
export function imageFeatures(image: PixelRows, all: Surroundings): number[] {
  const { width, height, words, wordHeight, boxes, light, light2, colour, edges } = all;
  const area = width * height;
  const mean = light(0, 0, width, height) / area;
  const part = (isCounted: (word: (typeof words)[number]) => boolean) =>
    words.filter(isCounted).length / (words.length || 1);
  return [
    Math.log(width),
    Math.log(height),
    Math.log(width / height),
    Math.log1p(words.length),
    wordHeight / height,
    wordHeight / width,
    Math.log1p(boxes.length),
    mean,
    Math.sqrt(Math.max(0, light2(0, 0, width, height) / area - mean * mean)),
    colour(0, 0, width, height) / area,
    (edges.stepsAcross(0, 0, width, height) + edges.stepsDown(0, 0, width, height)) / area,
    part(({ left }) => left < 0.18 * width),
    part(({ top }) => top < 0.1 * height),
    part(({ right }) => right > 0.82 * width),
    part(({ bottom }) => bottom > 0.9 * height),
    ...strips(all),
    ...margins(all),
    ...longLines(edges.across, height, width),
    ...longLines(edges.down, width, height),
    ...strokes(image),
    ...frames(image, all),
    ...bars(image),
  ];
}
