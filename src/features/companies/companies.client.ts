import { callApi } from '#browser/api-client.ts';
import { readCached } from '#browser/cached-read.ts';
import { $user } from '#features/session/session.store.ts';
import type { Company } from '#shared/companies/company.contract.ts';

/** The companies that this viewer may see. Kept for an hour. */
export const fetchCompanies = (): Promise<Company[]> => readCached('/api/companies', $user.get()?.id);

/** The logo that the image host has for a company without `logoUrl` (spec 4). Rejects with `ApiError` when there is none. */
export const fetchLogo = async (slug: string, signal: AbortSignal): Promise<string> =>
  (await callApi<{ secure_url: string }>(`/api/companies/${encodeURIComponent(slug)}/logo`, { signal })).secure_url;
