// Uploads to an empty gallery like `POST /api/upload`, in a separate process to measure its memory. Run as `upload-worker.ts
// <data folder> <image> …`.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#server/env.ts';
import { readUploadForm } from '#server/http/upload-form.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { timed } from './workbench.ts';

/** The time of each upload in the order of the images, and the process's highest memory. */
export type UploadFigures = { ms: number[]; memoryMb: number };

const [dataDir = '', ...pictures] = process.argv.slice(2);
const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const gallery = await openGallery(readSettings({ DATA_DIR: dataDir }), { projectDir });
const { uploads, settings } = gallery.app;

async function upload(bytes: Buffer<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  body.set('image', new File([bytes], 'picture.png', { type: 'image/png' }));
  body.set('folder', TEST_UPLOADS_FOLDER);
  const form = await readUploadForm(new Request(settings.siteUrl, { method: 'POST', body }), settings.uploadMaxMb);
  await uploads.create(form, {
    viewer: { kind: 'user', id: 'bench' },
    email: 'bench@example.com',
    signal: new AbortController().signal,
  });
}

const ms: number[] = [];
for (const picture of pictures) {
  const bytes = await readFile(picture);
  ms.push(await timed(() => upload(bytes)));
}
const figures: UploadFigures = { ms, memoryMb: process.resourceUsage().maxRSS / 1024 };
gallery.close();
process.send?.(figures);
process.disconnect?.();
