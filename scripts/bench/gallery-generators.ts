import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import type { Bench } from './bench.ts';
import { filesBelow } from './import-sources.ts';
import { PROJECT_DIR } from './workbench.ts';

/** Where npm peers are installed, outside the project's packages. */
const NPM_PEERS = join(PROJECT_DIR, 'node_modules/.cache/bench-peers');
const KEPT_OUTPUT_CHARACTERS = 2_000;

/** `PATH` of other programs: without our packages, which are compiled for our Node. With `debianFirst`, Debian's programs come first. */
function peerPath(debianFirst: boolean): string {
  const own = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return [...(debianFirst ? ['/usr/bin', '/bin'] : []), ...own].join(delimiter);
}

/** Runs a program and returns its standard output. On failure, rejects with the end of its output. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, debianFirst = false }: { cwd?: string; debianFirst?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Without our own options: peers may run on another Node.
    const env = { ...process.env, NODE_OPTIONS: '', PATH: peerPath(debianFirst) };
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complained = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      complained = (complained + chunk).slice(-KEPT_OUTPUT_CHARACTERS);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          new Error(`${program} ended with status ${code}: ${complained || output.slice(-KEPT_OUTPUT_CHARACTERS)}`),
        );
    });
  });
}

const isOnPath = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Installs `packages` of Debian as root if they are missing. Returns whether they are available; otherwise prints that the
 * comparison is skipped.
 */
async function ensureDebian(
  programs: readonly string[],
  packages: readonly string[],
  { say }: Pick<Bench, 'say'>,
): Promise<boolean> {
  const missing = programs.filter((program) => !isOnPath(program));
  if (missing.length === 0) return true;
  if (!isOnPath('apt-get') || process.getuid?.() !== 0) {
    say(`left out: ${missing.join(', ')} missing. As root on Debian: apt-get install ${packages.join(' ')}`);
    return false;
  }
  say(`installing ${packages.join(', ')} for the comparison …`);
  try {
    await runProgram('apt-get', ['update', '-qq']);
    await runProgram('env', [
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      ...packages,
    ]);
    return true;
  } catch (error) {
    say(`left out: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Installs a program from npm outside of the project's packages. Returns its path; undefined if that fails. */
export async function ensureNpm(
  name: string,
  version: string,
  { say }: Pick<Bench, 'say'>,
): Promise<string | undefined> {
  const program = join(NPM_PEERS, 'node_modules/.bin', name);
  if (existsSync(program)) return program;
  say(`installing ${name} ${version} for the comparison …`);
  await mkdir(NPM_PEERS, { recursive: true });
  await writeFile(join(NPM_PEERS, 'package.json'), '{"private":true}');
  try {
    await runProgram('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: NPM_PEERS });
    return program;
  } catch (error) {
    say(`left out: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

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
