import { callApi } from '#browser/api-client.ts';
import type { ArtworkAnswer, ArtworkUse } from '#shared/companies/artwork.contract.ts';
import type { DeskImage } from '#shared/images/image-desk.contract.ts';

/** Images of a company, or of a folder for one that is not stored yet. */
export function fetchPictures({ companyId, folder }: { companyId: string | undefined; folder: string }) {
  if (!companyId && !folder) return Promise.resolve([]);
  const query = companyId ? `company=${encodeURIComponent(companyId)}` : `folder=${encodeURIComponent(folder)}`;
  return callApi<DeskImage[]>(`/api/admin/images?${query}`);
}

/** Stores a file as a logo or cover and answers its public address. */
export async function uploadArtwork(file: File, use: ArtworkUse): Promise<string> {
  const body = new FormData();
  body.set('image', file);
  return (await callApi<ArtworkAnswer>(`/api/admin/artwork?use=${use}`, { method: 'POST', body })).address;
}
