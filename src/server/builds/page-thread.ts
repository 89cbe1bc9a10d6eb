// A second thread of `write-pages.ts`: renders the pages that it is sent, several at a time, and returns their descriptions.
import { parentPort, workerData } from 'node:worker_threads';
import type { SitePage } from './astro-renderer.ts';
import { pageWriter } from './page-writer.ts';
import type { PageWriting } from './render-pages.ts';

const writer = await pageWriter(workerData as PageWriting);
parentPort?.on('message', async (pages: SitePage[]) => {
  // A rejection ends the thread, which its owner notices.
  parentPort?.postMessage(await Promise.all(pages.map(writer.write)));
});
