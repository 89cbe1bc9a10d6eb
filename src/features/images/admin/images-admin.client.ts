import type { ResponseOf } from '#browser/api-calls.ts';
import { callApi, send } from '#browser/api-client.ts';
import { sendToImageHost } from '#browser/send-to-image-host.ts';
import type { ImageChangesInput } from '#shared/images/image-admin.contract.ts';
import { isWholePlace, type PageFilter, queryOf } from './image-filter.ts';

const LIST = 'GET /api/admin/images';

/** Loaded images, and how many match. */
export type FoundImages = { images: ResponseOf<typeof LIST>; total: number };

/** A page of the matching images, including hidden ones. A whole company or folder is in its own order, others newest first. */
export async function fetchImages(
  filter: PageFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
  signal?: AbortSignal,
): Promise<FoundImages> {
  const query = new URLSearchParams(queryOf(filter));
  if (isWholePlace(filter)) query.set('sort', 'place');
  query.set('limit', String(limit));
  if (offset > 0) query.set('offset', String(offset));
  let total = 0;
  const images = await send(`${LIST}?${query}`, {
    ...(signal ? { signal } : {}),
    onResponse: ({ headers }) => {
      total = Number(headers.get('X-Total-Count'));
    },
  });
  return { images: images as FoundImages['images'], total };
}

/** The images of a change: some by their ids, or all that match with their confirmed count. */
export type Target = Pick<ImageChangesInput, 'ids' | 'matching' | 'count' | 'versions' | 'seen'>;

/** How a file is uploaded: as a draft, and also if the gallery has an image of the same bytes. */
export type UploadWay = { draft: boolean; identical: 'skip' | 'keep' };

export async function uploadImage(
  file: File,
  folder: string,
  { draft, identical }: UploadWay,
): Promise<ResponseOf<'POST /api/upload'>> {
  const form = new FormData();
  form.set('image', file);
  form.set('folder', folder);
  if (draft) form.set('draft', 'true');
  form.set('identical', identical);
  return callApi('POST /api/upload', { form });
}

/** Sends a large image directly to the image host, and then has our server add it. */
export async function uploadDirectly(
  file: File,
  folder: string,
  way: UploadWay,
): Promise<ResponseOf<'POST /api/admin/incoming/{id}'>> {
  const { id, address, fields } = await callApi('POST /api/admin/incoming');
  await sendToImageHost(address, fields, file);
  return callApi('POST /api/admin/incoming/{id}', { params: { id }, body: { name: file.name, folder, ...way } });
}
