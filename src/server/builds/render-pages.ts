import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RendererUnusable } from './astro-build.ts';
import { runStep, StepFailed, type StepOptions } from './child-process.ts';
import { INPUTS_FILE, type Release } from './release-store.ts';

/** Arguments of `write-pages.ts`. */
export type PageWriting = {
  dataDir: string;
  /** Fingerprint of the code, and the module that renders pages (`page-renderer.ts`, bundled). */
  code: string;
  renderer: string;
  /** Target folder. */
  client: string;
  /** File that finally describes what was written, as `Release.files` does. */
  list: string;
  /** File with the inputs of the pages (`RenderedPages`). */
  inputs: string;
  /** The served release: its pages are reused if nothing changed. */
  earlierId: string | undefined;
};

/** Exit status of `write-pages.ts` when the renderer can't list the pages. */
export const RENDERER_UNUSABLE_STATUS = 3;

const PROGRAM = fileURLToPath(new URL('./write-pages.ts', import.meta.url));

/** Renders the current gallery into `client`, in its own process; returns what it wrote. */
export async function renderPages(
  options: Omit<PageWriting, 'list' | 'inputs'> & { projectDir: string; step: StepOptions },
): Promise<Release['files']> {
  const { projectDir, step, ...request } = options;
  const staging = dirname(request.client);
  const list = join(staging, 'pages.json');
  const writing = { ...request, list, inputs: join(staging, INPUTS_FILE) };
  await runStep(projectDir, [PROGRAM, JSON.stringify(writing satisfies PageWriting)], step).catch((error) => {
    const isUnusable = error instanceof StepFailed && error.status === RENDERER_UNUSABLE_STATUS;
    throw isUnusable ? new RendererUnusable(error) : error;
  });
  const files = JSON.parse(await readFile(list, 'utf8')) as Release['files'];
  await rm(list);
  return files;
}
