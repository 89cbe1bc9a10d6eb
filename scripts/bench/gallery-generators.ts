import { link, mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import type { Bench } from './bench.ts';
import { filesBelow } from './import-sources.ts';
import { ensureDebian, ensureNpm, runProgram } from './peers.ts';

/** Another program that generates a gallery from a folder of images. */
export type GalleryGenerator = {
  name: string;
  /** Whether its input has to be JPEG. */
  jpegOnly: boolean;
  generate: (input: string, out: string) => Promise<unknown>;
};

const THUMBSUP_VERSION = '2.18.0';
const THUMBSUP_NEEDS = ['graphicsmagick', 'libimage-exiftool-perl'];
/**
 * As close to our three widths as its options allow: a square with as many pixels as our smallest, the middle one by its
 * height, and the full size. JPEG of quality 82 looks about as good as our AVIF (docs/image-formats.md).
 */
const THUMBSUP_SIZES = ['--thumb-size', '380', '--small-size', '600', '--large-size', '8192', '--photo-quality', '82'];

/** thumbsup; undefined if it can't be installed. */
export async function thumbsup(bench: Pick<Bench, 'say'>): Promise<GalleryGenerator | undefined> {
  if (!(await ensureDebian(['gm', 'exiftool'], THUMBSUP_NEEDS, bench))) return undefined;
  const program = await ensureNpm('thumbsup', THUMBSUP_VERSION, bench);
  if (program === undefined) return undefined;
  const cores = String(availableParallelism());
  return {
    name: `thumbsup ${THUMBSUP_VERSION}`,
    jpegOnly: false,
    generate: (input, out) =>
      runProgram(program, [
        '--input',
        input,
        '--output',
        out,
        ...THUMBSUP_SIZES,
        '--concurrency',
        cores,
        '--log',
        'info',
      ]),
  };
}

/** fgallery; undefined if it can't be installed. */
export async function fgallery(bench: Pick<Bench, 'say'>): Promise<GalleryGenerator | undefined> {
  if (!(await ensureDebian(['fgallery', 'tificc'], ['fgallery', 'liblcms2-utils'], bench))) return undefined;
  const cores = String(availableParallelism());
  const sizes = ['--max-full', '2560x8192', '--max-thumb', '480x600', '--quality', '82'];
  return {
    name: 'fgallery',
    jpegOnly: true,
    generate: (input, out) =>
      runProgram('fgallery', ['-s', '-d', '-j', cores, ...sizes, input, out], { debianFirst: true }),
  };
}

/**
 * Writes the outputs that thumbsup would have created for a folder of JPEGs in an earlier run: one small file under all the
 * names. Creating tens of thousands takes it most of an hour, and a run without changes never opens them.
 */
export async function layThumbsupOutputs(input: string, out: string): Promise<void> {
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
