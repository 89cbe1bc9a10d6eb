import { mean, median } from '../averages.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import type { Surroundings } from './box-features.ts';
import { type DrawnFrames, type Frame, HUES } from './drawn-frames.ts';

/** How far from a stroke the picture on its sides is compared, in pixels. */
const BESIDE = 3;
/** A colour this near (sum of the channels' differences) is the stroke's own. */
const SAME_COLOUR = 72;
/** Rows whose light varies less than this are level. */
const LEVEL = 2;

type Colour = readonly [r: number, g: number, b: number];
type Place = readonly [x: number, y: number];

const apart = ([r, g, b]: Colour, [r2, g2, b2]: Colour): number =>
  Math.abs(r - r2) + Math.abs(g - g2) + Math.abs(b - b2);

const lightOf = ([r, g, b]: Colour): number => (3 * r + 6 * g + b) / 10;

const spread = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** How alike two rows of values go up and down, -1 to 1; 0 if one of them is level. */
function alike(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [spread(one), spread(other)];
  if (a < LEVEL || b < LEVEL) return 0;
  const [meanA, meanB] = [mean(one), mean(other)];
  return mean(one.map((value, at) => (value - meanA) * ((other[at] ?? 0) - meanB))) / (a * b);
}

/** The places along each side of a box that lies `by` pixels inside a frame's own (negative: outside), without its corners. */
function sidesOf({ box: { left, top, right, bottom } }: Frame, by: number, corner: number): Place[][] {
  const along = (from: number, to: number) => {
    const [first, last] = [Math.min(from + corner, (from + to) >> 1), Math.max(to - corner, (from + to) >> 1)];
    return Array.from({ length: Math.max(1, last - first) }, (_, at) => first + at);
  };
  const [xs, ys] = [along(left, right), along(top, bottom)];
  return [
    xs.map((x) => [x, top + by]),
    xs.map((x) => [x, bottom - 1 - by]),
    ys.map((y) => [left + by, y]),
    ys.map((y) => [right - 1 - by, y]),
  ];
}

/** The colour at a place; beyond the image that of its edge. */
const colourAt = ({ data, width, height }: PixelRows, [x, y]: Place): Colour => {
  const at = 3 * (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x)));
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};

/** The picture on both sides of a frame's stroke, which is the same where the frame is drawn on top. */
function picturesBeside(image: PixelRows, frame: Frame, own: Colour) {
  const thickness = Math.round(frame.thickness);
  const corner = Math.max(thickness + BESIDE, frame.round);
  const outer = sidesOf(frame, -BESIDE, corner);
  const sides = sidesOf(frame, thickness + BESIDE - 1, corner).flatMap((places, side) => {
    const others = outer[side] ?? [];
    const [x, y] = others[0] ?? [-1, -1];
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return [];
    const inside = places.map((place) => colourAt(image, place));
    const outside = others.map((place) => colourAt(image, place));
    const [lightIn, lightOut] = [inside.map(lightOf), outside.map(lightOf)];
    return [
      {
        differ: median(inside.map((colour, index) => apart(colour, outside[index] ?? colour))),
        alike: alike(lightIn, lightOut),
        step: Math.abs(mean(lightIn) - mean(lightOut)),
        busy: spread(lightOut),
        contrast: mean(inside.map((colour) => apart(colour, own))),
      },
    ];
  });
  return {
    contrast: sides.length ? Math.min(...sides.map(({ contrast }) => contrast)) : 0,
    besideDiffer: mean(sides.map(({ differ }) => differ)),
    besideAlike: mean(sides.map((side) => side.alike)),
    besideStep: Math.max(0, ...sides.map(({ step }) => step)),
    busyAround: mean(sides.map(({ busy }) => busy)),
  };
}

const huesApart = (a: number, b: number): number => Math.min(Math.abs(a - b), HUES - Math.abs(a - b));

/** Where a frame's colour and hue are in the image, besides in its stroke. */
function colourElsewhere(
  image: PixelRows,
  frame: Frame,
  own: Colour,
  { hues, vivid }: Pick<DrawnFrames, 'hues' | 'vivid'>,
) {
  const { left, top, right, bottom } = frame.box;
  const edge = Math.round(frame.thickness) + 2;
  const counts = { stroke: 0, inside: 0, elsewhere: 0, hueInside: 0, hue: 0 };
  for (const pixel of vivid) {
    const far = huesApart(hues[pixel] ?? 0, frame.hue);
    if (far > 2) continue;
    if (far < 2) counts.hue += 1;
    const [x, y] = [pixel % image.width, Math.floor(pixel / image.width)];
    const isInside = x >= left + edge && x < right - edge && y >= top + edge && y < bottom - edge;
    if (isInside) counts.hueInside += 1;
    if (apart(colourAt(image, [x, y]), own) > SAME_COLOUR) continue;
    if (x < left - 2 || x >= right + 2 || y < top - 2 || y >= bottom + 2) counts.elsewhere += 1;
    else counts[isInside ? 'inside' : 'stroke'] += 1;
  }
  return counts;
}

/** The least part of a frame's corners that its colour fills. */
function leastCorner(image: PixelRows, { box: { left, top, right, bottom }, thickness }: Frame, own: Colour): number {
  const size = Math.round(thickness);
  const corners: Place[] = [
    [left, top],
    [right - size, top],
    [left, bottom - size],
    [right - size, bottom - size],
  ];
  return Math.min(
    ...corners.map(([x, y]) => {
      const places = Array.from(
        { length: size * size },
        (_, at): Place => [x + (at % size), y + Math.floor(at / size)],
      );
      return mean(places.map((place) => Number(apart(colourAt(image, place), own) <= SAME_COLOUR)));
    }),
  );
}

/** The features of the frames that may be drawn on an image, for the model of annotations. */
export function frameFeatures(
  image: PixelRows,
  { frames, hues, vivid }: DrawnFrames,
  { light, light2 }: Pick<Surroundings, 'light' | 'light2'>,
) {
  return frames.map((frame) => {
    const { box, hue, sides, thickness, uneven, round } = frame;
    const { left, top, right, bottom } = box;
    const [width, height] = [right - left, bottom - top];
    const drawn = Math.round(thickness);
    const stroke = sidesOf(frame, (drawn - 1) >> 1, Math.max(drawn + 2, round))
      .flat()
      .map((place) => colourAt(image, place));
    const own: Colour = [
      median(stroke.map(([r]) => r)),
      median(stroke.map(([, g]) => g)),
      median(stroke.map(([, , b]) => b)),
    ];
    const [most, least] = [Math.max(...own), Math.min(...own)];
    const counts = colourElsewhere(image, frame, own, { hues, vivid });
    const edge = drawn + 2;
    const inner = [left + edge, top + edge, right - edge, bottom - edge] as const;
    const area = Math.max(1, (inner[2] - inner[0]) * (inner[3] - inner[1]));
    const meanLight = light(...inner) / area;
    const alikes = frames.filter(
      (other) =>
        other !== frame &&
        Math.abs(other.box.bottom - other.box.top - height) <= 3 &&
        Math.abs(other.thickness - thickness) < 1.5,
    );
    return {
      width: Math.log(width),
      height: Math.log(height),
      thickness,
      thicknessOfSide: thickness / Math.min(width, height),
      uneven,
      roundOfSide: round / Math.min(width, height),
      leastSide: Math.min(...sides),
      meanSide: mean(sides),
      leastCorner: leastCorner(image, frame, own),
      notRed: huesApart(hue, 1),
      saturation: (most - least) / (most || 1),
      strokeSpread: mean(stroke.map((colour) => apart(colour, own))),
      ...picturesBeside(image, frame, own),
      spreadInside: Math.sqrt(Math.max(0, light2(...inner) / area - meanLight * meanLight)),
      hueInside: counts.hueInside / area,
      hueInsidePixels: Math.log1p(counts.hueInside),
      colourInStroke: counts.stroke / (counts.stroke + counts.inside + counts.elsewhere || 1),
      colourElsewhere: Math.log1p(counts.elsewhere),
      hueOfVivid: counts.hue / (vivid.length || 1),
      alikes: alikes.length,
    };
  });
}

export type FrameFeatures = ReturnType<typeof frameFeatures>[number];
