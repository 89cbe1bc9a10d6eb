// Entry of the bundle that renders pages (`builds/astro-renderer.ts`).
import { listPages, renderWith } from './builds/astro-renderer.ts';
import { inputReader, watchedApp } from './builds/page-inputs.ts';
import type { PageRenderer } from './builds/page-writer.ts';
import { getApp } from './runtime.ts';

let reader: ReturnType<typeof inputReader> | undefined;

const renderPage: PageRenderer['renderPage'] = async (page) => {
  const { app, inputs } = watchedApp(await getApp());
  const content = await renderWith(page, { app });
  return { content, inputs: await inputs() };
};

const readInputs: PageRenderer['readInputs'] = async (reads) => {
  reader ??= inputReader(await getApp());
  return reader(reads);
};

export { listPages, readInputs, renderPage };
