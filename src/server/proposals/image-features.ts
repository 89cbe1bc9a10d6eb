import type { Surroundings } from './box-features.ts';
import type { Line } from './edges.ts';

/** Depth of the strips along the image's edges, in pixels. */
const STRIP = 6;
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

/** The features of an image, for the model of its form. Their order is part of the models. */
export function imageFeatures(all: Surroundings): number[] {
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
  ];
}
