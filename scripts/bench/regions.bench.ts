import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encode } from '#server/image-host/encode-image.ts';
import { type Box, pixelsOf } from '#shared/regions/box.ts';
import { encodeBare } from './bare-sharp.ts';
import type { Bench } from './bench.ts';
import { listedImages } from './import-sources.ts';
import { cpuTime, ratio } from './measurement.ts';

/** Regions that are cut: enough for a stable ratio, which does not depend on their number. */
const REGIONS = 120;
/** Images that they are cut out of, one after the other. */
const IMAGES = 24;
const LIMITS = { pixels: 50_000_000, decodedBytes: 400_000_000 };

/** Boxes of usual sizes: a table, a dialog, a side bar, a chart, a menu. */
const BOXES: readonly Box[] = [
  [0.2, 0.3, 0.75, 0.6],
  [0.3, 0.2, 0.4, 0.5],
  [0, 0, 0.18, 1],
  [0.25, 0.1, 0.35, 0.3],
  [0.7, 0.1, 0.2, 0.3],
];

async function cutBare(bytes: Uint8Array, box: Box): Promise<void> {
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  await encodeBare(image.extract(pixelsOf(box, { width, height })));
}

/** Cuts regions out of stored images, against a bare sharp loop with the same outputs. Needs `--gallery`. */
export async function measure({ gallery, say, report }: Bench): Promise<void> {
  if (!gallery) return say('skipped: --gallery names a folder of screenshots');
  const listed = (await listedImages(gallery)).slice(0, IMAGES);
  say(`storing ${listed.length} images …`);
  const stored: Uint8Array[] = [];
  for (const { file } of listed) {
    const { renditions } = await encode({ kind: 'image', bytes: await readFile(join(gallery, file)), limits: LIMITS });
    stored.push(...renditions.slice(-1).map(({ data }) => data));
  }
  say(`cutting ${REGIONS} regions …`);
  let [own, bare] = [0, 0];
  for (let at = 0; at < REGIONS; at += 1) {
    const [bytes, box] = [stored[at % stored.length], BOXES[at % BOXES.length]];
    if (!bytes || !box) throw new Error(`There are no images in ${gallery}.`);
    own += await cpuTime(() => encode({ kind: 'region', bytes, limits: LIMITS, box }));
    bare += await cpuTime(() => cutBare(bytes, box));
  }
  report('processor time of the renditions of a region', own / REGIONS, 'ms', {
    baseline: { name: 'a bare sharp loop', figure: bare / REGIONS },
    limit: ratio.atMost(1.2),
  });
}
