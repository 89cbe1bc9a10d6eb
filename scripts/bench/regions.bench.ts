import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encode } from '#server/image-host/encode-image.ts';
import { type Box, pixelsOf } from '#shared/regions/box.ts';
import type { Bench } from './bench.ts';
import { listedImages } from './import-sources.ts';

/** Regions that are cut: enough for a stable ratio, which does not depend on their number. */
const REGIONS = 120;
/** Images that they are cut out of, one after the other. */
const IMAGES = 24;
/** The same outputs as the local image host creates (docs/image-formats.md). */
const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;
const FULL_AVIF = { ...AVIF, quality: 67, effort: 0 } as const;
const WIDTHS = [480, 960];
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
  const { data, info } = await image
    .extract(pixelsOf(box, { width, height }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const own of [...WIDTHS.filter((each) => each < info.width), info.width]) {
    await sharp(data, { raw: info })
      .resize({ width: own })
      .avif(own === info.width ? FULL_AVIF : AVIF)
      .toBuffer();
  }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** Cuts regions out of stored images, against a bare sharp loop with the same outputs. Needs `--gallery`. */
export async function benchRegions(bench: Bench): Promise<void> {
  const { gallery } = bench;
  if (!gallery) {
    bench.say('skipped: --gallery names a folder of screenshots');
    return;
  }
  const listed = (await listedImages(gallery)).slice(0, IMAGES);
  bench.say(`storing ${listed.length} images …`);
  const stored: Buffer[] = [];
  for (const { file } of listed) {
    const bytes = await readFile(join(gallery, file));
    const { renditions } = await encode({ kind: 'image', bytes, limits: LIMITS });
    stored.push(Buffer.from(renditions.at(-1)?.data ?? []));
  }
  bench.say(`cutting ${REGIONS} regions …`);
  let [own, bare] = [0, 0];
  for (let at = 0; at < REGIONS; at += 1) {
    const [bytes, box] = [stored[at % stored.length] ?? Buffer.alloc(0), BOXES[at % BOXES.length] ?? BOXES[0]];
    if (!box) continue;
    own += await seconds(() => encode({ kind: 'region', bytes, limits: LIMITS, box }));
    bare += await seconds(() => cutBare(bytes, box));
  }
  bench.report({
    name: 'processor time of the renditions of a region',
    figure: (1_000 * own) / REGIONS,
    unit: 'ms',
    baseline: { name: 'a bare sharp loop', figure: (1_000 * bare) / REGIONS },
    limit: { of: 'ratio', is: 'at most', value: 1.2 },
  });
}
