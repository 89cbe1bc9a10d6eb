import { callApi } from '#browser/api-client.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import type { CompanyFields } from './company-form-state.ts';

const COMPANIES = '/api/admin/companies';
const one = (id: string) => `${COMPANIES}/${encodeURIComponent(id)}`;

/** Companies as admins see them, all of them. */
export const fetchCompanies = (signal?: AbortSignal): Promise<Company[]> =>
  callApi<Company[]>(COMPANIES, signal ? { signal } : {});

/** Creates a company. */
export const createCompany = (fields: CompanyFields): Promise<Company> =>
  callApi<Company>(COMPANIES, { method: 'POST', body: fields });

/** Saves a company. */
export const updateCompany = (id: string, fields: CompanyFields & { version?: number }): Promise<Company> =>
  callApi<Company>(one(id), { method: 'PUT', body: fields });

/** Deletes a company. */
export const deleteCompany = (id: string): Promise<void> => callApi(one(id), { method: 'DELETE' });

/** Puts companies into a new order. */
export const orderCompanies = (ids: readonly string[]): Promise<void> =>
  callApi(`${COMPANIES}/order`, { method: 'PUT', body: { ids }, keepalive: true });
