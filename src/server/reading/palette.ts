import type { PaletteColour } from '#db/schema/search.ts';
import { chromaOf, distance, type Oklab, toOklab, toOklch } from '#shared/colours/oklab.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';

/** Colours nearer than this in OKLab count as the same; saturated ones differ more before people see a difference. */
const MERGE_DISTANCE = 0.06;
const SATURATED_MERGE_DISTANCE = 0.075;
const SATURATED_CHROMA = 0.08;
/** Areas are listed first, by size, then accents by how much they stand out. */
const MOST_AREAS = 4;
const LEAST_AREA_SHARE = 0.02;
const MOST_COLOURS = 6;
const ACCENT_CHROMA = 0.06;
const LEAST_ACCENT_SHARE = 0.0004;
/** Bits of each channel that distinguish colours when pixels are counted. */
const KEPT_BITS = 5;

type Cluster = { lab: Oklab; weight: number };

/** Distinct colours, most common first, each the average of the pixels that share its leading bits. */
function countedColours({ data }: PixelRows): Cluster[] {
  const shift = 8 - KEPT_BITS;
  const sums = new Map<number, [red: number, green: number, blue: number, count: number]>();
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const key = ((red >> shift) << (2 * KEPT_BITS)) | ((green >> shift) << KEPT_BITS) | (blue >> shift);
    const sum = sums.get(key);
    if (sum) {
      sum[0] += red;
      sum[1] += green;
      sum[2] += blue;
      sum[3] += 1;
    } else sums.set(key, [red, green, blue, 1]);
  }
  return [...sums.values()]
    .map(([red, green, blue, count]) => ({
      lab: toOklab(Math.round(red / count), Math.round(green / count), Math.round(blue / count)),
      weight: count,
    }))
    .sort((one, other) => other.weight - one.weight);
}

/** Each colour joins the nearest more common one that it can't be told from; a cluster keeps its most common colour. */
function merged(colours: readonly Cluster[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { lab, weight } of colours) {
    const limit = chromaOf(lab) > SATURATED_CHROMA ? SATURATED_MERGE_DISTANCE : MERGE_DISTANCE;
    let nearest: Cluster | undefined;
    let least = limit;
    for (const cluster of clusters) {
      const away = distance(lab, cluster.lab);
      if (away < least) [nearest, least] = [cluster, away];
    }
    if (nearest) nearest.weight += weight;
    else clusters.push({ lab, weight });
  }
  return clusters.sort((one, other) => other.weight - one.weight);
}

/** With this many digits, a colour of 8 bits per channel is reproduced exactly. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** How much a colour stands out: colourful ones need little area. */
const prominence = ({ lab, weight }: Cluster): number => chromaOf(lab) * Math.sqrt(weight);

/**
 * Up to six colours: up to four areas by size, the background first, then accents by chroma and area. Expects an image shrunk
 * by nearest neighbour (about 480 pixels wide); smoothing would mix text into greys.
 */
export function paletteOf(image: PixelRows): PaletteColour[] {
  const total = image.width * image.height;
  const clusters = merged(countedColours(image));
  const areas = clusters.filter(({ weight }) => weight / total >= LEAST_AREA_SHARE).slice(0, MOST_AREAS);
  const accents = clusters
    .filter((cluster) => !areas.includes(cluster))
    .filter(({ lab, weight }) => chromaOf(lab) >= ACCENT_CHROMA && weight / total >= LEAST_ACCENT_SHARE)
    .sort((one, other) => prominence(other) - prominence(one));
  return [...areas, ...accents].slice(0, MOST_COLOURS).map(({ lab, weight }) => {
    const { l, c, h } = toOklch(lab);
    return { l: rounded(l, 4), c: rounded(c, 4), h: rounded(h, 1), share: rounded(weight / total, 4) };
  });
}
