import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { runCommand } from '#scripts/gallery/command-line.ts';

const MAIN = fileURLToPath(new URL('../../scripts/gallery/main.ts', import.meta.url));

/** How a command ended: exit status, standard output and standard error. */
type Ended = { status: number | null; out: string; error: string };

const environmentOf = (settings: Record<string, string>) => ({ BACKGROUND_PRIORITY: 'normal', ...settings });

/** Starts `npm run gallery -- <words>` for an installation, with these variables added to our environment. */
export const beginGallery = (
  settings: Record<string, string>,
  ...words: string[]
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [MAIN, ...words], {
    env: { ...process.env, ...environmentOf(settings) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the same command to its end in a process of its own: for what only a process shows. It takes 1.5 s of a processor. */
export async function spawnGallery(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  const child = beginGallery(settings, ...words);
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.error += String(chunk)));
  const [status] = await once(child, 'close');
  return { status: status as number | null, ...said };
}

/** Collects what is printed meanwhile; returns what ends that. */
function capture(said: { out: string; error: string }): () => void {
  const { log, warn, error } = console;
  const [out, err] = [process.stdout.write, process.stderr.write];
  const into =
    (which: 'out' | 'error', end: string) =>
    (first: unknown, ...more: unknown[]) => {
      said[which] += `${format(first, ...more)}${end}`;
      return true;
    };
  Object.assign(console, { log: into('out', '\n'), warn: into('error', '\n'), error: into('error', '\n') });
  Object.assign(process.stdout, { write: (text: unknown) => into('out', '')(text) });
  Object.assign(process.stderr, { write: (text: unknown) => into('error', '')(text) });
  return () => {
    Object.assign(console, { log, warn, error });
    Object.assign(process.stdout, { write: out });
    Object.assign(process.stderr, { write: err });
  };
}

let isRunning = false;

/** Runs the same command to its end in this process, one at a time. */
export async function runGallery(settings: Record<string, string>, ...words: string[]): Promise<Ended> {
  if (isRunning) throw new Error('Commands in one process share its environment: run them one after another.');
  isRunning = true;
  const { exitCode } = process;
  const before = { ...process.env };
  const said = { out: '', error: '' };
  const endCapture = capture(said);
  try {
    Object.assign(process.env, environmentOf(settings));
    process.exitCode = 0;
    await runCommand([process.execPath, MAIN, ...words]);
    return { status: Number(process.exitCode), ...said };
  } finally {
    endCapture();
    process.exitCode = exitCode;
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    isRunning = false;
  }
}
