import { callApi } from '#browser/api-client.ts';
import { BY_ID_MAX } from '#shared/collections/limits.ts';

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
