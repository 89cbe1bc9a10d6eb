import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PixelRows } from '#server/image-host/image-pixels.ts';
import { layoutOf } from '#server/reading/layout.ts';
import { shownFeatures } from '#server/similar/shown-tags.ts';
import { type Box, pixelsOf } from '#shared/regions/box.ts';
import { DRAWN_KINDS, drawnScreen } from './drawn-screens.ts';
import type { ShownSample } from './train-shown.ts';

/** An image of the folder, with its labels. */
type Labelled = { file: string; folder: string; tags: string[]; regions?: { tag: string; box: Box }[] };
/** A part of an image, or a copy of half its width. */
type Part = { kind: 'full' | 'half' | 'crop' | 'region'; box: Box; tag?: string };

const WHOLE: Box = [0, 0, 1, 1];
const HALVES: readonly Box[] = [
  [0, 0, 0.5, 1],
  [0.5, 0, 0.5, 1],
  [0, 0, 1, 0.5],
  [0, 0.5, 1, 0.5],
];
/** Tags of which a region is cut, and the least size of a part in pixels. */
const REGION_TAGS = 3;
const LEAST = { width: 60, height: 40 };
/** Screens that are drawn of each kind. */
const DRAWN = 40;
/** Width in pixels at which colours are counted (`describe-image.ts`). */
const COLOUR_WIDTH = 480;

/** The parts of an image that are learned from: the whole, every other time a small copy, one of its halves, its elements. */
function partsOf({ regions = [] }: Pick<Labelled, 'regions'>, at: number): Part[] {
  const shown = regions.filter(({ tag }, own) => regions.findIndex((region) => region.tag === tag) === own);
  return [
    { kind: 'full', box: WHOLE },
    ...(at % 2 === 1 ? [{ kind: 'half', box: WHOLE } as const] : []),
    { kind: 'crop', box: HALVES[(at * 7) % HALVES.length] ?? WHOLE },
    ...shown.slice(0, REGION_TAGS).map(({ tag, box }) => ({ kind: 'region', box, tag }) as const),
  ];
}

/** How much of a region a part shows, and how much of the part it fills. */
function shownOf([x, y, w, h]: Box, [ax, ay, aw, ah]: Box): { share: number; fill: number } {
  const common =
    Math.max(0, Math.min(x + w, ax + aw) - Math.max(x, ax)) * Math.max(0, Math.min(y + h, ay + ah) - Math.max(y, ay));
  return { share: common / (aw * ah), fill: common / (w * h) };
}

type Shown = 'yes' | 'maybe' | 'no';

/** Whether a part shows a tag by the tag's regions. */
function shownByRegions(box: Box, regions: readonly { box: Box }[]): Shown {
  const marked = regions.map((region) => shownOf(box, region.box));
  if (marked.some(({ share, fill }) => share >= 0.5 || fill >= 0.3)) return 'yes';
  return marked.some(({ share }) => share >= 0.15) ? 'maybe' : 'no';
}

/** Whether a part of some area shows a tag that has no region: it is all of the image. */
function shownByArea(area: number, tag: string): Shown {
  if (tag.startsWith('topic:')) return area >= 0.6 ? 'yes' : area >= 0.2 ? 'maybe' : 'no';
  return area >= 0.5 ? 'yes' : 'maybe';
}

/** The tags that a part of an image shows, and those of which it may. */
function tagsOf({ tags, regions = [] }: Labelled, { kind, box, tag: own }: Part): { tags: string[]; maybe: string[] } {
  const isShown = (tag: string): Shown => {
    if (kind === 'full' || kind === 'half' || tag === own) return 'yes';
    const marked = regions.filter((region) => region.tag === tag);
    if (marked.length > 0) return shownByRegions(box, marked);
    return kind === 'crop' ? 'yes' : shownByArea(box[2] * box[3], tag);
  };
  const all = [...new Set(own === undefined ? tags : [...tags, own])];
  return { tags: all.filter((tag) => isShown(tag) === 'yes'), maybe: all.filter((tag) => isShown(tag) === 'maybe') };
}

async function rowsOf(image: Sharp): Promise<PixelRows> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An image without a file around it. */
const ofRows = ({ data, width, height }: PixelRows): Sharp => sharp(data, { raw: { width, height, channels: 3 } });

async function samplesOf(bytes: Uint8Array, label: Labelled, company: string | undefined, at: number) {
  const whole = await rowsOf(sharp(bytes).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb'));
  const samples: ShownSample[] = [];
  for (const part of partsOf(label, at)) {
    const area = pixelsOf(part.box, whole);
    if (area.width < LEAST.width || area.height < LEAST.height) continue;
    const width = part.kind === 'half' ? Math.max(LEAST.height, Math.round(whole.width / 2)) : area.width;
    const own = await rowsOf(ofRows(whole).extract(area).resize({ width }));
    const grey = await rowsOf(ofRows(own).greyscale().toColourspace('b-w'));
    const colours = await rowsOf(
      ofRows(own).resize({ width: COLOUR_WIDTH, kernel: 'nearest', withoutEnlargement: true }),
    );
    const features = shownFeatures({ grey, colours }, layoutOf(grey));
    samples.push({ company, kind: part.kind, ...tagsOf(label, part), features });
  }
  return samples;
}

/** What `trainShown` learns from: the labelled images of a folder, and drawn screens. */
export async function shownSamples(folder: string): Promise<ShownSample[]> {
  const images = JSON.parse(await readFile(join(folder, 'images.json'), 'utf8')) as Labelled[];
  const samples: ShownSample[] = [];
  for (const [at, image] of images.entries())
    samples.push(...(await samplesOf(await readFile(join(folder, image.file)), image, image.folder, at)));
  return [...samples, ...(await drawnSamples())];
}

async function drawnSamples(): Promise<ShownSample[]> {
  const samples: ShownSample[] = [];
  for (const [position, kind] of DRAWN_KINDS.entries()) {
    for (let seed = 0; seed < DRAWN; seed += 1) {
      const { bytes, tags } = await drawnScreen(kind, 1_000 * position + seed + 1);
      samples.push(...(await samplesOf(bytes, { file: '', folder: '', tags }, undefined, seed)));
    }
  }
  return samples;
}
