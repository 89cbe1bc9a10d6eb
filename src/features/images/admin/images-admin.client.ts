import { callApi } from '#browser/api-client.ts';
import type { DeskFolders, DeskImage, ImageChangesInput } from '#shared/images/image-desk.contract.ts';
import { BULK_MAX } from '#shared/images/image-desk.contract.ts';

/** Which images the desk shows: those of a company, of a folder without a company, or all without a tag. */
export type DeskPlace = { kind: 'company' | 'folder' | 'untagged'; key: string };

/** Companies and folders. */
export const fetchFolders = (signal?: AbortSignal): Promise<DeskFolders> =>
  callApi('GET /api/admin/folders', signal ? { signal } : {});

/** Images of a place, hidden ones included. */
export const fetchImages = ({ kind, key }: DeskPlace, signal?: AbortSignal): Promise<DeskImage[]> =>
  callApi('GET /api/admin/images', { query: { [kind]: key }, ...(signal ? { signal } : {}) });

/** Changes images, however many. */
export async function changeImages(ids: readonly string[], changes: ImageChangesInput['changes']): Promise<void> {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    await callApi('PATCH /api/admin/images', { body: { ids: ids.slice(from, from + BULK_MAX), changes } });
  }
}

/** Puts images into a new order. */
export const orderImages = (ids: readonly string[]): Promise<null> =>
  callApi('PUT /api/admin/images/order', { body: { ids: [...ids] }, keepalive: true });

/** Uploads an image into a folder. */
export async function uploadImage(file: File, folder: string): Promise<void> {
  const form = new FormData();
  form.set('image', file);
  form.set('folder', folder);
  await callApi('POST /api/upload', { form });
}
