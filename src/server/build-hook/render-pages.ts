import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from '../builds/release-store.ts';
import { runStep, type StepOptions } from './child-process.ts';

/** What `write-pages.ts` is told. */
export type PageWriting = {
  dataDir: string;
  /** The module that pages are rendered with (`page-renderer.ts`, bundled). */
  renderer: string;
  /** Folder that the files go to. */
  client: string;
  /** File that says in the end what was written, as `Release.files` does. */
  list: string;
  /** The served release: what it compressed is used again where nothing changed. */
  earlierId: string | undefined;
};

const PROGRAM = fileURLToPath(new URL('./write-pages.ts', import.meta.url));

/** Renders the gallery as it is now into `client`, in a process of its own; answers what that wrote. */
export async function renderPages(
  writing: Omit<PageWriting, 'list'> & { projectDir: string; step: StepOptions },
): Promise<Release['files']> {
  const { projectDir, step, ...told } = writing;
  const list = join(dirname(told.client), 'pages.json');
  await runStep(projectDir, [PROGRAM, JSON.stringify({ ...told, list } satisfies PageWriting)], step);
  const files = JSON.parse(await readFile(list, 'utf8')) as Release['files'];
  await rm(list);
  return files;
}
