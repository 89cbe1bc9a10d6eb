// A second thread of `write-pages.ts`: renders the pages it is sent, some at a time, and answers with their descriptions.
import { parentPort, workerData } from 'node:worker_threads';
import type { SitePage } from './astro-renderer.ts';
import { pageWriter } from './page-writer.ts';
import type { PageWriting } from './render-pages.ts';

const writer = await pageWriter(workerData as PageWriting);
parentPort?.on('message', async (pages: SitePage[]) => {
  // A rejection ends the thread, and its owner hears of it.
  parentPort?.postMessage(await Promise.all(pages.map(writer.write)));
});
