// The thread that evaluates searches (`thread-engine.ts`), with a database connection of its own and the index that it is sent.
import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '../env.ts';
import { fromColumns, type GalleryIndex } from '../gallery/gallery-index.ts';
import { galleryItemsRepository } from '../gallery/gallery-items.repository.ts';
import { imageAddressFor } from '../image-host/image-host.ts';
import { openDatabase } from '../open-database.ts';
import { threadMs } from '../rate-limits/rate-limits.service.ts';
import { searchRepository } from './search.repository.ts';
import { type SearchEngine, searchEngine } from './search-engine.ts';
import { type ThreadMessage, type ThreadResponse, type ThreadTask, toSentError } from './thread-engine.ts';

const settings = workerData as Settings;
const db = await openDatabase(settings, { readOnly: true });
let [index, secret] = [{} as GalleryIndex, ''];
const engine = searchEngine({
  repository: searchRepository(db),
  items: galleryItemsRepository(db, await imageAddressFor(settings)),
  secret: () => Promise.resolve(secret),
});

async function replyTo(sent: ThreadTask): Promise<ThreadResponse> {
  const before = threadMs();
  // A new object for each state: what is derived from an index is cached by its identity.
  const { companies, ...changes } = sent.changes;
  if (companies) index = { ...index, ...changes, companies: fromColumns(companies) };
  else if (Object.keys(changes).length > 0) index = { ...index, ...changes };
  secret = sent.secret;
  const call = engine[sent.call] as (index: GalleryIndex, task: unknown) => ReturnType<SearchEngine[typeof sent.call]>;
  try {
    return { value: await call(index, sent.task), ms: threadMs() - before };
  } catch (error) {
    return { error: toSentError(error), ms: threadMs() - before };
  }
}

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message !== 'end') return parentPort?.postMessage(await replyTo(message));
  db.$client.close();
  parentPort?.close();
  return undefined;
});
