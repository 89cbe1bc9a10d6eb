import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../scripts/gallery/main.ts', import.meta.url));

/** Starts `npm run gallery -- <words>` for an installation, with these variables added to our environment. */
export const beginGallery = (
  settings: Record<string, string>,
  ...words: string[]
): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [MAIN, ...words], {
    env: { ...process.env, BACKGROUND_PRIORITY: 'normal', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs the same command to its end; returns exit status, standard output and standard error. */
export async function runGallery(
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ status: number | null; out: string; error: string }> {
  const child = beginGallery(settings, ...words);
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.error += String(chunk)));
  const [status] = await once(child, 'close');
  return { status: status as number | null, ...said };
}
