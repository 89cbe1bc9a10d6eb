import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Bench } from './bench.ts';
import { fgallery, type GalleryGenerator, layThumbsupOutputs, thumbsup } from './gallery-generators.ts';
import { copyImages, filesBelow, listedImages, prepareManyImages, prepareScreenshots } from './import-sources.ts';
import type { ImportFigures } from './import-worker.ts';
import { runBenchScript, timed, withFolder } from './workbench.ts';

const SCREENSHOTS = 120;
/** Imports, of which the fastest counts. */
const ROUNDS = 2;
const SHARP_RATIO = 0.9;
const PEER_RATIO = 1.5;
const MEMORY_MAX_MB = 600;
const AGAIN_MAX_S = 3;
/** Maximum share of thumbsup's time. */
const AGAIN_RATIO_MAX = 1 / 3;

const importInto = (dataDir: string, source: string) =>
  runBenchScript<ImportFigures>('import-worker.ts', [dataDir, source], process.env);

const perSecond = (images: number, ms: number) => images / (ms / 1000);

/** KB per megapixel of all images below a folder. */
async function density(folder: string): Promise<number> {
  let bytes = 0;
  let pixels = 0;
  for (const file of await filesBelow(folder, /\.(avif|jpe?g|png)$/i)) {
    const { width, height } = await sharp(file).metadata();
    bytes += (await stat(file)).size;
    pixels += width * height;
  }
  return bytes / 1024 / (pixels / 1e6);
}

type Ours = { rate: number; density: number };

/** Another generator on the same images: a first run, a run without changes, and the size of its images. */
async function comparePeer(generator: GalleryGenerator, source: string, folder: string, ours: Ours, bench: Bench) {
  const input = join(folder, 'input');
  const out = join(folder, 'out');
  const { length } = await listedImages(source);
  await copyImages(source, input, generator.jpegOnly);
  bench.say(`${generator.name} makes a gallery of the same images …`);
  const rate = perSecond(length, await timed(() => generator.generate(input, out)));
  const made = await filesBelow(out, /\.(avif|jpe?g|png|webp)$/i).catch(() => []);
  if (made.length < length) {
    bench.say(`left out: ${generator.name} made ${made.length} pictures of ${length} images`);
    return;
  }
  const againMs = await timed(() => generator.generate(input, out));
  const isThumbsup = !generator.jpegOnly;
  bench.report({
    name: 'import of screenshots',
    figure: ours.rate,
    unit: 'images/s',
    baseline: { name: generator.name, figure: rate },
    ...(isThumbsup ? { limit: { of: 'ratio', is: 'at least', value: PEER_RATIO } } : {}),
  });
  bench.report({
    name: `${generator.name} again, ${length} images, nothing changed`,
    figure: againMs / 1000,
    unit: 's',
  });
  if (!isThumbsup) return;
  bench.report({
    name: 'weight of the pictures',
    figure: ours.density,
    unit: 'KB/megapixel',
    baseline: { name: generator.name, figure: await density(join(out, 'media')) },
    limit: { of: 'ratio', is: 'below', value: 1 },
  });
}

/** Screenshots are decoded, scaled, encoded and indexed. */
async function importScreenshots(bench: Bench): Promise<void> {
  await withFolder(async (folder) => {
    const source = join(folder, 'source');
    bench.say(bench.gallery ? 'choosing screenshots …' : 'unpacking screenshots …');
    await prepareScreenshots(source, SCREENSHOTS, bench.gallery);
    const [own, bare]: [ImportFigures[], number[]] = [[], []];
    // Alternately: the first round also waits for the screenshots to be written to the disk.
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`importing, and the same by a bare sharp loop, ${round} of ${ROUNDS} …`);
      const args = [source, join(folder, `bare-${round}`)];
      bare.push((await runBenchScript<{ ms: number }>('bare-sharp.ts', args, process.env)).ms);
      own.push(await importInto(join(folder, `data-${round}`), source));
    }
    const { images = 0 } = own[0] ?? {};
    const skipped = own.reduce((sum, each) => sum + each.skipped, 0);
    if (skipped > 0) throw new Error(`${skipped} of the screenshots could not be imported.`);
    const rate = perSecond(images, Math.min(...own.map(({ ms }) => ms)));
    const memoryMb = Math.max(...own.map((each) => each.memoryMb));
    bench.report({
      name: 'import of screenshots',
      figure: rate,
      unit: 'images/s',
      baseline: { name: 'bare sharp loop', figure: perSecond(images, Math.min(...bare)) },
      limit: { of: 'ratio', is: 'at least', value: SHARP_RATIO },
      note: `${images} images`,
    });
    const limit = { of: 'figure', is: 'below', value: MEMORY_MAX_MB } as const;
    bench.report({ name: 'import, highest memory', figure: memoryMb, unit: 'MB', limit });
    const ours = { rate, density: await density(join(folder, 'data-1/media')) };
    for (const peer of [await thumbsup(bench), await fgallery(bench)]) {
      if (peer) await comparePeer(peer, source, join(folder, peer.name), ours, bench);
    }
  });
}

/** An import of a folder without changes since the last one. */
async function importAgain(size: { images: number; companies: number }, bench: Bench): Promise<void> {
  await withFolder(async (folder) => {
    const [source, data, out] = [join(folder, 'source'), join(folder, 'data'), join(folder, 'thumbsup')];
    bench.say(`${size.images} small images are made and imported for the first time …`);
    await prepareManyImages(source, size);
    await importInto(data, source);
    const { ms } = await importInto(data, source);
    const what = { name: `import with nothing changed, ${size.images} images`, figure: ms / 1000, unit: 's' };
    bench.report({ ...what, limit: { of: 'figure', is: 'below', value: AGAIN_MAX_S } });
    const peer = await thumbsup(bench);
    if (!peer) return;
    bench.say('thumbsup indexes the same images …');
    await layThumbsupOutputs(source, out);
    await peer.generate(source, out);
    const baseline = {
      name: `${peer.name}, second run`,
      figure: (await timed(() => peer.generate(source, out))) / 1000,
    };
    bench.report({ ...what, baseline, limit: { of: 'ratio', is: 'at most', value: AGAIN_RATIO_MAX } });
  });
}

/** Imports: of screenshots, and of a folder without changes. */
export async function benchImport(bench: Bench): Promise<void> {
  await importScreenshots(bench);
  for (const size of bench.sizes) if (size.name !== 'huge') await importAgain(size, bench);
}
