import type { ReadWord } from '#db/schema/search.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { mean, median } from '../averages.ts';
import { EDGE_GRID } from '../reading/layout-features.ts';

/** The forms that are proposed. */
export const FORMS = ['screen', 'part', 'element'] as const;
export type ProposedForm = (typeof FORMS)[number];

/** Size of an image, and its edges in place as they are stored. */
export type Sibling = { width: number; height: number; edges: Uint8Array };

/** What is known of an image whose form is asked for. */
export type FormImage = Sibling & { layout: Int8Array; tags: readonly string[]; words: readonly ReadWord[] };

/** Numbers of the layout's descriptor that count: the first ones tell most. */
const LAYOUT = 40;
/** Depth in cells of the bands in which navigation and title bars are, and how alike such bands of one frame are. */
const BAND = { left: 5, top: 4, alike: 0.7 };
/** Sizes that differ by less are the same. */
const SAME_SIZE = 0.01;
/** A row or column of cells with weaker edges than this is empty. */
const EMPTY = 6;

const CELLS = Array.from({ length: EDGE_GRID }, (_, at) => at);

function sizeFeatures({ width, height }: Sibling, siblings: readonly Sibling[]): number[] {
  const share = (isCounted: (other: Sibling) => boolean) => mean(siblings.map((other) => Number(isCounted(other))));
  const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_SIZE * b;
  const [widths, heights] = [siblings.map((other) => other.width), siblings.map((other) => other.height)];
  const area = width * height;
  return [
    Math.log(width),
    Math.log(height),
    Math.log(width / height),
    width / Math.max(1, ...widths),
    height / Math.max(1, ...heights),
    area / Math.max(1, ...siblings.map((other) => other.width * other.height)),
    width / median(widths, width),
    height / median(heights, height),
    share((other) => isNear(other.width, width)),
    share((other) => isNear(other.height, height)),
    share((other) => isNear(other.width, width) && isNear(other.height, height)),
    share((other) => other.width > width * (1 + SAME_SIZE)),
    share((other) => other.width * other.height > area * (1 + SAME_SIZE)),
  ];
}

function wordFeatures({ words, width, height }: FormImage): number[] {
  const high = median(
    words.map(([, , , , own]) => own),
    0.02,
  );
  const share = (isCounted: (word: ReadWord) => boolean) => mean(words.map((word) => Number(isCounted(word))));
  return [
    Math.log1p(words.length),
    high,
    (high * height) / width,
    high * height,
    share(([, x]) => x < 0.18),
    share(([, , y]) => y < 0.1),
    share(([, x, , wide]) => x + wide > 0.82),
    share(([, , y, , tall]) => y + tall > 0.9),
  ];
}

/** The largest step between neighbours from one cell to another, and where it is. */
function largestStep(values: readonly number[], from: number, to: number): number[] {
  let [most, where] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const step = Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0));
    if (step > most) [most, where] = [step, at];
  }
  return [most, where];
}

/** Where the image's edges are: along its own borders, in its rows and in its columns. */
function edgeFeatures({ edges }: Sibling): number[] {
  const at = (x: number, y: number) => edges[y * EDGE_GRID + x] ?? 0;
  const rows = CELLS.map((y) => mean(CELLS.map((x) => at(x, y))));
  const columns = CELLS.map((x) => mean(CELLS.map((y) => at(x, y))));
  const margin = (values: readonly number[]) => {
    const first = values.findIndex((value) => value > EMPTY);
    return first < 0 ? EDGE_GRID : first;
  };
  const most = (values: readonly number[]) => {
    const value = Math.max(...values);
    return [value, values.indexOf(value)];
  };
  return [
    ...rows.slice(0, 4),
    ...rows.slice(-3),
    ...columns.slice(0, 7),
    ...columns.slice(-3),
    mean(rows),
    ...most(rows),
    ...most(columns),
    margin(rows),
    margin(columns),
    margin(rows.toReversed()),
    margin(columns.toReversed()),
    mean(Array.from(edges, (value) => Number(value < 4))),
    ...largestStep(columns, 2, 12),
    ...largestStep(rows, 1, 8),
  ];
}

/** How alike two rows of values go up and down, -1 to 1; 0: one of them is level. */
function alike(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [x, y] = [value - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA < 1 || ofB < 1 ? 0 : both / Math.sqrt(ofA * ofB);
}

const bandsOf = ({ edges }: Sibling): number[][] => [
  Array.from(edges).filter((_, at) => at % EDGE_GRID < BAND.left),
  Array.from(edges).filter((_, at) => at < BAND.top * EDGE_GRID),
];

/** Screens of one product share its frame: how alike the bands at the left and at the top are to those of other images. */
function frameFeatures(image: Sibling, siblings: readonly Sibling[]): number[] {
  const others = siblings.map(bandsOf);
  return bandsOf(image).flatMap((band, side) => {
    const values = others.map((bands) => alike(band, bands[side] ?? [])).sort((a, b) => b - a);
    return [values[0] ?? 0, values[2] ?? 0, mean(values.map((value) => Number(value > BAND.alike)))];
  });
}

function tagFeatures({ tags }: FormImage, known: readonly string[]): number[] {
  const screens = tags.filter((tag) => tagKind(tag) === 'screens').length;
  return [...known.map((tag) => Number(tags.includes(tag))), screens, tags.length - screens, tags.length];
}

/**
 * The features of an image, for the model of its form; `siblings` are other images of its company. Their order is part of the
 * model.
 */
export const formFeatures = (
  image: FormImage,
  siblings: readonly Sibling[],
  knownTags: readonly string[],
): number[] => [
  ...sizeFeatures(image, siblings),
  ...wordFeatures(image),
  ...edgeFeatures(image),
  ...Array.from(image.layout.subarray(0, LAYOUT)),
  ...frameFeatures(image, siblings),
  ...tagFeatures(image, knownTags),
];
