// Plain JavaScript for any Node >= 20: ensures the locked packages and re-runs a script on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, absolute. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const PINNED_NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const STAMP = join(ROOT, 'node_modules', '.installed-lock');
const BIN = join(ROOT, 'node_modules', '.bin');

/** Child processes' output goes to standard error. */
const BESIDE_OUTPUT = ['inherit', 2, 2];

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** Compile cache for modules: later starts of a program take a fifth to a third less. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'node');

const RESOLVE_ONCE = `--import=${new URL('resolve-once.mjs', import.meta.url).href}`;

/** The child processes' environment: our programs first on PATH, no telemetry. */
const childEnvironment = () => ({
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${RESOLVE_ONCE}`.trim(),
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** Installs the packages exactly as locked, if needed. Ends the process with a sentence on failure. */
export function ensurePackages() {
  // A link points to packages that another work tree maintains.
  if (existsSync(PINNED_NODE) && lstatSync(dirname(BIN)).isSymbolicLink()) return;
  const hash = lockHash();
  if (existsSync(PINNED_NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  // To standard error: the output of a command (a bill of materials, a cookie) may be redirected to a file.
  console.error('Installing packages as locked (a minute or two the first time) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: BESIDE_OUTPUT })
    : spawnSync('npm', args, { cwd: ROOT, stdio: BESIDE_OUTPUT, shell: process.platform === 'win32' });
  if (result.status !== 0 || !existsSync(PINNED_NODE)) {
    console.error(
      'The packages could not be installed. Check the network and the npm registry, then run the command again.',
    );
    process.exit(result.status || 1);
  }
  writeFileSync(STAMP, hash);
}

/**
 * Process options for programs that encode images: encoding occupies a thread of the pool while reading and writing need one too,
 * and several arenas of the C library would keep hundreds of megabytes of freed pixels.
 */
export function tuneForImages() {
  process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 2);
  process.env.MALLOC_ARENA_MAX ??= '1';
}

/**
 * Node options of the serving process: on a large machine the young generation would grow to 64 MB per half, without more
 * responses per second.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8'];

/** Interval in ms at which a script that npm runs checks whether npm is still running. */
const PARENT_LOOK_MS = 1_000;

/** Ends this process with npm, whose shell forwards no signals: killing npm would leave the server running. */
function endWithShell(child) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const checkParent = () => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  };
  const timer = setInterval(checkParent, PARENT_LOOK_MS);
  timer.unref();
}

/**
 * Runs a script on the pinned Node with this process's arguments, passes signals on, and exits with its status.
 * @param {string} script path from the project's root
 * @param {string[]} [args]
 * @param {string[]} [options] of Node
 */
export function runPinned(script, args = process.argv.slice(2), options = []) {
  const child = spawn(PINNED_NODE, ['--disable-warning=ExperimentalWarning', ...options, join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: childEnvironment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithShell(child);
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}
