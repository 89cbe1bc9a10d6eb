import { callApi } from '#browser/api-client.ts';
import { type TriageStore, triageStore } from './triage.store.ts';

/** The company that the address filters the queue by. */
export const companyInAddress = (): string | undefined =>
  new URLSearchParams(location.search).get('company') ?? undefined;

/** The queue of this page, on the server. */
export function openTriage(): TriageStore {
  return triageStore({
    fetchQueue: (lacks, isAgain) => {
      const company = companyInAddress();
      const query = {
        lacks,
        passed: isAgain ? 'true' : 'false',
        ...(company === undefined ? {} : { company }),
      } as const;
      return callApi('GET /api/admin/triage', { query });
    },
    fetchSuggestions: (id) => callApi('GET /api/admin/images/{id}/suggestions', { params: { id } }),
    save: (id, body) => callApi('PUT /api/admin/images/{id}/suggestions', { params: { id }, body }),
    preload: ({ image }) => {
      new Image().src = image.image.secure_url;
    },
  });
}
