import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Bench } from './bench.ts';
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
    const env = { ...process.env, PATH: peerPath(debianFirst) };
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
export async function ensureDebian(
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
