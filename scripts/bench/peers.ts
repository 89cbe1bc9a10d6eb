import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../toolchain.mjs';
import type { Bench } from './bench.ts';

/** Where npm peers are installed, outside the project's packages. */
const NPM_PEERS = join(ROOT, 'node_modules/.cache/bench-peers');

/** Runs a program as a user would: without our Node options, and without our packages, which are compiled for our Node. */
export async function runPeer(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const PATH = folders.join(delimiter);
  await promisify(execFile)(program, args, {
    env: { ...process.env, NODE_OPTIONS: '', PATH, ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}

const shell = (command: string) => runPeer('sh', ['-c', command]);

/** Installs Debian's packages of programs that are missing, which only root can do. */
async function ensurePackages(packages: Readonly<Record<string, string>>, say: Bench['say']): Promise<void> {
  const programs = Object.keys(packages).map((program) => `command -v ${program}`);
  await shell(programs.join(' && ')).catch(() => {
    const names = Object.values(packages).join(' ');
    say(`installing ${names} for the comparison …`);
    const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends';
    return shell(`apt-get update -qq && ${install} ${names}`);
  });
}

/**
 * Installs a program from npm if it is missing, and the packages of Debian that it needs, by program. Returns its path; prints that
 * the comparison is left out and returns undefined if that fails.
 */
export async function ensurePeer(
  name: string,
  version: string,
  { say }: Pick<Bench, 'say'>,
  packages: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const program = join(NPM_PEERS, 'node_modules/.bin', name);
  try {
    await ensurePackages(packages, say);
    if (existsSync(program)) return program;
    say(`installing ${name} ${version} for the comparison …`);
    await mkdir(NPM_PEERS, { recursive: true });
    await writeFile(join(NPM_PEERS, 'package.json'), '{"private":true}');
    await runPeer('npm', ['install', '--prefix', NPM_PEERS, '--no-audit', '--no-fund', `${name}@${version}`]);
    return program;
  } catch (error) {
    say(`left out: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
