import { callApi } from '#browser/api-client.ts';
import { callCached } from '#browser/cached-read.ts';
import { $user } from '#features/session/session.store.ts';
import type { Company, CompanyLogo } from '#shared/companies/company.contract.ts';

/** The companies that this viewer may see. Cached for an hour. */
export const fetchCompanies = (): Promise<Company[]> => callCached($user.get()?.id, 'GET /api/companies');

/**
 * The logo of a company without `logoUrl` (spec 4), null if there is none: the call prefers 204 to 404, because browsers log every
 * 404 to the console. Rejects with `ApiError` on failure.
 */
export async function fetchLogo(slug: string): Promise<string | null> {
  const headers = { Prefer: 'handling=lenient' };
  const logo: CompanyLogo | null = await callApi('GET /api/companies/{slug}/logo', {
    params: { slug },
    headers,
  });
  return logo?.secure_url ?? null;
}
