import { callApi } from '#browser/api-client.ts';
import { type TriageStore, triageStore } from './triage.store.ts';

/** The queue of this page, on the server. */
export const openTriage = (): TriageStore =>
  triageStore({
    fetchQueue: (lacks, isAgain) =>
      callApi('GET /api/admin/triage', { query: { lacks, passed: isAgain ? 'true' : 'false' } }),
    fetchSuggestions: (id) => callApi('GET /api/admin/images/{id}/suggestions', { params: { id } }),
    save: (id, body) => callApi('PUT /api/admin/images/{id}/suggestions', { params: { id }, body }),
    preload: ({ image }) => {
      new Image().src = image.image.secure_url;
    },
  });
