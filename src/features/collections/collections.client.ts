import { callApi } from '#browser/api-client.ts';

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

/** Images by id as this viewer may see them; unknown ids are gaps. */
export const fetchImages = (ids: readonly string[]) =>
  callApi('GET /api/images/by-id', { query: { i: ids.join(',') } });

/** Counts an export by its format. Nobody waits for it, and a failure is ignored. */
export const countExport = (format: 'zip' | 'pptx' | 'pdf' | 'json'): void =>
  void callApi('POST /api/insight/exports', { body: { format } }).catch(() => undefined);
