import { callApi } from '#browser/api-client.ts';
import type { DeskFolders, DeskImage, ImageChanges } from '#shared/images/image-desk.contract.ts';
import { BULK_MAX } from '#shared/images/image-desk.contract.ts';

const IMAGES = '/api/admin/images';

/** Which images the desk shows: those of a company, or of a folder that is nobody's. */
export type DeskPlace = { kind: 'company' | 'folder'; key: string };

/** Companies and folders. */
export const fetchFolders = (signal?: AbortSignal): Promise<DeskFolders> =>
  callApi<DeskFolders>('/api/admin/folders', signal ? { signal } : {});

/** Images of a place, hidden ones included. */
export const fetchImages = ({ kind, key }: DeskPlace, signal?: AbortSignal): Promise<DeskImage[]> =>
  callApi<DeskImage[]>(`${IMAGES}?${kind}=${encodeURIComponent(key)}`, signal ? { signal } : {});

/** Changes images, however many. */
export async function changeImages(ids: readonly string[], changes: ImageChanges['changes']): Promise<void> {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    await callApi(IMAGES, { method: 'PATCH', body: { ids: ids.slice(from, from + BULK_MAX), changes } });
  }
}

/** Puts images into a new order. */
export const orderImages = (ids: readonly string[]): Promise<void> =>
  callApi(`${IMAGES}/order`, { method: 'PUT', body: { ids }, keepalive: true });

/** Uploads an image into a folder. */
export async function uploadImage(file: File, folder: string): Promise<void> {
  const body = new FormData();
  body.set('image', file);
  body.set('folder', folder);
  await callApi('/api/upload', { method: 'POST', body });
}
