// Program of a process of its own (`render-pages.ts`): renders every page of the site from the gallery as it is now.
import { on } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { chainOf } from '../faults/fault.ts';
import { inParallel } from '../in-parallel.ts';
import type { SitePage } from './astro-renderer.ts';
import { pageWriter, type RenderedPages, type WrittenPage } from './page-writer.ts';
import { FILES_AT_ONCE, makeFolders } from './release-files.ts';
import type { Release } from './release-store.ts';
import { type PageWriting, RENDERER_UNUSABLE_STATUS } from './render-pages.ts';

/** After this time in ms, the time that one thread needs for the rest is estimated; */
const ALONE_MS = 1_000;
/** if the rest takes at least this long in ms, more threads are worth their start, which takes about a second. */
const LONG_REST_MS = 2_500;
/** Threads beside the first one, at most; each holds the gallery in memory again. */
const MORE_THREADS = 3;
/** Pages sent to a thread at once, and how many batches are queued for it so that it never waits. */
const PORTION = 8;
const PORTIONS_AHEAD = 2;
/** How often in ms the log reports progress. */
const REPORT_EVERY_MS = 2_000;

/** Collects what was written and reports progress. */
function listOfWritten(of: number) {
  const files: Release['files'] = {};
  const inputs: RenderedPages = {};
  const startedAt = performance.now();
  let done = 0;
  let reused = 0;
  let reportedAt = startedAt;
  return {
    files,
    inputs,
    add: (page: WrittenPage): void => {
      files[page.file] = page.description;
      if (page.inputs) inputs[page.file] = page.inputs;
      if (page.isReused) reused += 1;
      done += 1;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      console.log(`${done} of ${of} pages and files`);
    },
    reused: () => reused,
    /** Estimated time in ms for the rest. */
    restMs: () => ((of - done) / Math.max(1, done)) * (performance.now() - startedAt),
  };
}

/** Lets one more thread take pages from the queue until it is empty. */
async function writeInThread(writing: PageWriting, queue: Iterator<SitePage>, add: (page: WrittenPage) => void) {
  const thread = new Worker(new URL('./page-thread.ts', import.meta.url), { workerData: writing });
  const responses = on(thread, 'message', { close: ['exit'] });
  const send = (): boolean => {
    const portion: SitePage[] = [];
    while (portion.length < PORTION) {
      const { value, done } = queue.next();
      if (done) break;
      portion.push(value);
    }
    if (portion.length > 0) thread.postMessage(portion);
    return portion.length > 0;
  };
  let ahead = 0;
  while (ahead < PORTIONS_AHEAD && send()) ahead += 1;
  if (ahead > 0) {
    for await (const [written] of responses) {
      (written as WrittenPage[]).forEach(add);
      if (!send()) ahead -= 1;
      if (ahead === 0) break;
    }
  }
  if (ahead > 0)
    throw new Error(
      'A part of the build ended before its pages were written. Build again; look whether memory ran out.',
    );
  await thread.terminate();
}

/** Prints an error with its causes: the database's own error is the cause of a failed query. */
function report(error: unknown): void {
  if (!(error instanceof Error)) console.error(error);
  for (const cause of chainOf(error)) console.error(cause.stack);
}

/** The renderer and its pages. Ends the process with its own exit status when the pages can't be listed. */
async function openWriter(writing: PageWriting) {
  try {
    const writer = await pageWriter(writing);
    return { writer, all: await writer.list() };
  } catch (error) {
    report(error);
    process.exit(RENDERER_UNUSABLE_STATUS);
  }
}

async function writePages(writing: PageWriting): Promise<void> {
  const { writer, all } = await openWriter(writing);
  const paths = all.map(({ file }) => file);
  await makeFolders(writing.client, paths);
  const { files, inputs, add, reused, restMs } = listOfWritten(all.length);
  const write = async (page: SitePage) => add(await writer.write(page));
  const isPage = ({ kind }: SitePage) => kind === 'page';
  const pages = all.filter(isPage).values();
  // Images and lists come from files and memory that this thread has loaded already.
  const first = all.filter((page) => !isPage(page));
  const alone = inParallel(first, FILES_AT_ONCE, write).then(() => inParallel(pages, FILES_AT_ONCE, write));
  await Promise.race([alone, wait(ALONE_MS)]);
  const threads = restMs() < LONG_REST_MS ? 0 : Math.min(MORE_THREADS, availableParallelism() - 1);
  await Promise.all([alone, ...Array.from({ length: threads }, () => writeInThread(writing, pages, add))]);
  await writeFile(writing.list, JSON.stringify(files));
  await writeFile(writing.inputs, JSON.stringify(inputs));
  const changed = paths.filter((file) => files[file]?.hash !== writer.earlier?.release.files[file]?.hash).length;
  const rendered = all.length - reused();
  console.log(`${all.length} pages and files, ${rendered} of them rendered, ${changed} new or changed`);
}

try {
  await writePages(JSON.parse(process.argv[2] ?? '{}') as PageWriting);
  // The application's open handles, such as its database, must not keep this process alive.
  process.exit(0);
} catch (error) {
  report(error);
  process.exit(1);
}
