import { callApi } from '#browser/api-client.ts';
import type { ArtworkUse } from '#shared/companies/artwork.contract.ts';

/** Images of a company, or of a folder for one that is not stored yet. */
export function fetchCompanyImages({ companyId, folder }: { companyId: string | undefined; folder: string }) {
  if (!companyId && !folder) return Promise.resolve([]);
  return callApi('GET /api/admin/images', {
    query: { sort: 'place', ...(companyId ? { company: companyId } : { folder }) },
  });
}

/** Stores a file as a logo or cover and returns its public address. */
export async function uploadArtwork(file: File, use: ArtworkUse): Promise<string> {
  const form = new FormData();
  form.set('image', file);
  return (await callApi('POST /api/admin/artwork', { query: { use }, form })).address;
}
