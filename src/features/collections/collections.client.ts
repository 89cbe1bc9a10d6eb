import { callApi } from '#browser/api-client.ts';
import { BY_ID_MAX } from '#shared/collections/limits.ts';

/** The user's collections, most recently changed first. */
export const fetchCollections = () => callApi('GET /api/collections');

/** Ids of the images in each of the user's collections. */
export const fetchSaved = () => callApi('GET /api/collections/saved-images');

export const createCollection = (title: string, images: readonly string[]) =>
  callApi('POST /api/collections', { body: { title, images: [...images] } });

/** Adds images or regions (`imageRef`) at the end. */
export const addImages = (id: string, images: readonly string[]) =>
  callApi('POST /api/collections/{id}/items', {
    params: { id },
    body: { items: images.map((image) => ({ image })) },
  });

export const removeImages = (id: string, images: readonly string[]) =>
  callApi('DELETE /api/collections/{id}/items', { params: { id }, body: { images: [...images] } });

/** Images by id as this viewer may see them, in order; unknown ids are gaps. */
export async function fetchImages(ids: readonly string[]) {
  const starts = Array.from({ length: Math.ceil(ids.length / BY_ID_MAX) }, (_, at) => at * BY_ID_MAX);
  const parts = starts.map((start) => {
    const part = ids.slice(start, start + BY_ID_MAX);
    return callApi('GET /api/images/by-id', { query: { i: part.join(',') } });
  });
  return (await Promise.all(parts)).flat();
}

/** Counts an export by its format. Nobody waits for it, and a failure is ignored. */
export const countExport = (format: 'zip' | 'pptx' | 'pdf' | 'json'): void =>
  void callApi('POST /api/insight/exports', { body: { format } }).catch(() => undefined);
