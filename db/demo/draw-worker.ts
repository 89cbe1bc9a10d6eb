import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';
import type { DrawReply } from './draw-pool.ts';
import { type Drawn, writeWhole } from './drawn.ts';
import type { Job } from './plan.ts';

// Node strips types but does not know JSX; from here on tsx translates it.
register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) });
const { drawCopy, drawPicture } = await import('./draw-picture.ts');

const { out }: { out: string } = workerData;

async function make(job: Job): Promise<Drawn> {
  const made = job.source ? await drawCopy(job, await readFile(path.join(out, job.source))) : await drawPicture(job);
  await writeWhole(path.join(out, job.file), made.data);
  const { data, ...rest } = made;
  return { ...rest, bytes: data.length };
}

parentPort?.on('message', (job: Job) => {
  make(job)
    .then((drawn): DrawReply => ({ drawn }))
    .catch((error: unknown): DrawReply => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
