import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep, StepFailed, type StepOptions } from './child-process.ts';
import { RendererUnusable } from './plain-build.ts';
import { INPUTS_FILE, type Release } from './release-store.ts';

/** What `write-pages.ts` is told. */
export type PageWriting = {
  dataDir: string;
  /** Names the code, and the module that pages are rendered with (`page-renderer.ts`, bundled). */
  code: string;
  renderer: string;
  /** Folder that the files go to. */
  client: string;
  /** File that says in the end what was written, as `Release.files` does. */
  list: string;
  /** File that says what the pages were made of (`MadePages`). */
  inputs: string;
  /** The served release: its pages are used again where nothing changed. */
  earlierId: string | undefined;
};

/** Exit status of `write-pages.ts` where the renderer could not even list the pages. */
export const RENDERER_UNUSABLE_STATUS = 3;

const PROGRAM = fileURLToPath(new URL('./write-pages.ts', import.meta.url));

/** Renders the gallery as it is now into `client`, in a process of its own; returns what that wrote. */
export async function renderPages(
  given: Omit<PageWriting, 'list' | 'inputs'> & { projectDir: string; step: StepOptions },
): Promise<Release['files']> {
  const { projectDir, step, ...told } = given;
  const staging = dirname(told.client);
  const list = join(staging, 'pages.json');
  const writing = { ...told, list, inputs: join(staging, INPUTS_FILE) };
  await runStep(projectDir, [PROGRAM, JSON.stringify(writing satisfies PageWriting)], step).catch((error) => {
    const isUnusable = error instanceof StepFailed && error.status === RENDERER_UNUSABLE_STATUS;
    throw isUnusable ? new RendererUnusable(error) : error;
  });
  const files = JSON.parse(await readFile(list, 'utf8')) as Release['files'];
  await rm(list);
  return files;
}
