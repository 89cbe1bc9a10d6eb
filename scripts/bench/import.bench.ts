import { link, mkdir, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import { encodeApart } from './bare-sharp.ts';
import { type Bench, type Size, withFolder } from './bench.ts';
import { copyImages, filesBelow, listedImages, prepareManyImages, prepareScreenshots } from './import-sources.ts';
import { importApart } from './import-worker.ts';
import { below, ratio, timed } from './measurement.ts';
import { ensurePeer, runPeer } from './peers.ts';

const SCREENSHOTS = 120;
/** Imports, of which the fastest counts. */
const ROUNDS = 2;
const PICTURE = /\.(avif|jpe?g|png|webp)$/i;

const THUMBSUP = { name: 'thumbsup', version: '2.18.0' };
const THUMBSUP_NEEDS = { gm: 'graphicsmagick', exiftool: 'libimage-exiftool-perl' };
/**
 * As close to our three widths as its options allow: a square with as many pixels as our smallest, the middle one by its
 * height, and the full size. JPEG of quality 82 looks about as good as our AVIF (docs/image-formats.md).
 */
const THUMBSUP_SIZES = ['--thumb-size', '380', '--small-size', '600', '--large-size', '8192', '--photo-quality', '82'];

/** Generates a gallery from a folder of images. Undefined if thumbsup can't be installed. */
async function thumbsup(bench: Bench) {
  const program = await ensurePeer(THUMBSUP.name, THUMBSUP.version, bench, THUMBSUP_NEEDS);
  if (!program) return undefined;
  const options = [...THUMBSUP_SIZES, '--concurrency', String(availableParallelism()), '--log', 'info'];
  return {
    name: `${THUMBSUP.name} ${THUMBSUP.version}`,
    generate: (input: string, output: string) => runPeer(program, ['--input', input, '--output', output, ...options]),
  };
}

/**
 * Writes the outputs that thumbsup would have created for a folder of JPEGs in an earlier run: one small file under all the
 * names. Creating tens of thousands takes it most of an hour, and a run without changes never opens them.
 */
async function writeThumbsupOutputs(input: string, out: string): Promise<void> {
  const standIn = join(out, 'stand-in.jpg');
  await mkdir(out, { recursive: true });
  const pixel = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  await writeFile(standIn, await pixel.jpeg().toBuffer());
  for (const file of await filesBelow(input, /\.jpg$/)) {
    for (const size of ['thumbs', 'small', 'large']) {
      const target = join(out, 'media', size, relative(input, file));
      await mkdir(dirname(target), { recursive: true });
      await link(standIn, target);
    }
  }
}

const perSecond = (images: number, ms: number) => images / (ms / 1_000);

/** KB per megapixel of all images below a folder. */
async function density(folder: string): Promise<number> {
  let [bytes, pixels] = [0, 0];
  for (const file of await filesBelow(folder, PICTURE)) {
    const { width, height } = await sharp(file).metadata();
    bytes += (await stat(file)).size;
    pixels += width * height;
  }
  return bytes / 1024 / (pixels / 1e6);
}

/** thumbsup on the same images: its rate, and the size of its images. */
async function comparePeer(source: string, ours: { rate: number; density: number }, bench: Bench): Promise<void> {
  const peer = await thumbsup(bench);
  if (!peer) return;
  const [input, out] = [`${source}-copied`, `${source}-generated`];
  const listed = await listedImages(source);
  await copyImages(source, input, listed);
  bench.say(`${peer.name} generates a gallery of the same images …`);
  const ms = await timed(() => peer.generate(input, out));
  const { length } = await filesBelow(out, PICTURE).catch(() => []);
  if (length < listed.length) {
    bench.say(`left out: ${peer.name} generated ${length} files of ${listed.length} images`);
    return;
  }
  bench.report('import of screenshots', ours.rate, 'images/s', {
    baseline: { name: peer.name, figure: perSecond(listed.length, ms) },
    limit: ratio.atLeast(1.5),
  });
  bench.report('weight of the pictures', ours.density, 'KB/megapixel', {
    baseline: { name: peer.name, figure: await density(join(out, 'media')) },
    limit: ratio.below(1),
  });
}

/** Screenshots are decoded, scaled, encoded and indexed. */
async function importScreenshots(bench: Bench, folder: string): Promise<void> {
  const source = join(folder, 'source');
  bench.say(bench.gallery ? 'choosing screenshots …' : 'unpacking screenshots …');
  await prepareScreenshots(source, SCREENSHOTS, bench.gallery);
  const files = (await listedImages(source)).map(({ file }) => join(source, file));
  const own: Awaited<ReturnType<typeof importApart>>[] = [];
  const bare: number[] = [];
  // Alternately: the first round also waits for the screenshots to be written to the disk.
  for (let round = 1; round <= ROUNDS; round += 1) {
    bench.say(`importing, and the same by a bare sharp loop, ${round} of ${ROUNDS} …`);
    bare.push(await encodeApart(files, join(folder, `bare-${round}`)));
    own.push(await importApart(join(folder, `data-${round}`), source));
  }
  const skipped = own.reduce((sum, each) => sum + each.skipped, 0);
  if (skipped > 0) throw new Error(`${skipped} of the screenshots could not be imported.`);
  const rate = perSecond(files.length, Math.min(...own.map(({ ms }) => ms)));
  bench.report('import of screenshots', rate, 'images/s', {
    baseline: { name: 'bare sharp loop', figure: perSecond(files.length, Math.min(...bare)) },
    limit: ratio.atLeast(0.9),
    note: `${files.length} images`,
  });
  const memoryMb = Math.max(...own.map((each) => each.memoryMb));
  bench.report('import, highest memory', memoryMb, 'MB', { limit: below(600) });
  await comparePeer(source, { rate, density: await density(join(folder, 'data-1/media')) }, bench);
}

/** An import of a folder without changes since the last one. */
async function importAgain(size: Size, bench: Bench, folder: string): Promise<void> {
  const [source, data, out] = [join(folder, 'source'), join(folder, 'data'), join(folder, 'thumbsup')];
  bench.say(`${size.images} small images are written and imported for the first time …`);
  await prepareManyImages(source, size);
  await importApart(data, source);
  const seconds = (await importApart(data, source)).ms / 1_000;
  const name = `import with nothing changed, ${size.images} images`;
  bench.report(name, seconds, 's', { limit: below(3) });
  const peer = await thumbsup(bench);
  if (!peer) return;
  bench.say(`${peer.name} indexes the same images …`);
  await writeThumbsupOutputs(source, out);
  await peer.generate(source, out);
  const figure = (await timed(() => peer.generate(source, out))) / 1_000;
  bench.report(name, seconds, 's', {
    baseline: { name: `${peer.name}, second run`, figure },
    limit: ratio.atMost(1 / 3),
  });
}

/** Imports: of screenshots, and of a folder without changes. */
export async function measure(bench: Bench): Promise<void> {
  await withFolder((folder) => importScreenshots(bench, folder));
  for (const size of bench.sizes) await withFolder((folder) => importAgain(size, bench, folder));
}
