import { callApi } from '#browser/api-client.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import type { DeskFolder } from '#shared/images/image-desk.contract.ts';
import type { CompanyFields } from './company-form-state.ts';

/** Companies as admins see them, all of them. */
export const fetchCompanies = (signal?: AbortSignal): Promise<Company[]> =>
  callApi('GET /api/admin/companies', signal ? { signal } : {});

/** Folders of the image host that belong to no company. */
export const fetchStrayFolders = async (signal?: AbortSignal): Promise<readonly DeskFolder[]> => {
  const { folders } = await callApi('GET /api/admin/folders', signal ? { signal } : {});
  return folders.filter(({ companyId }) => companyId === null);
};

/** Creates a company for each folder. */
export const createFolderCompanies = (folders: readonly string[]): Promise<Company[]> =>
  callApi('POST /api/admin/companies/from-folders', { body: { folders: [...folders] } });

/** Creates a company. */
export const createCompany = (fields: CompanyFields): Promise<Company> =>
  callApi('POST /api/admin/companies', { body: fields });

/** Saves a company. */
export const updateCompany = (id: string, fields: CompanyFields & { version?: number }): Promise<Company> =>
  callApi('PUT /api/admin/companies/{id}', { params: { id }, body: fields });

/** Deletes a company. */
export const deleteCompany = (id: string): Promise<null> =>
  callApi('DELETE /api/admin/companies/{id}', { params: { id } });

/** Puts companies into a new order. */
export const orderCompanies = (ids: readonly string[]): Promise<null> =>
  callApi('PUT /api/admin/companies/order', { body: { ids: [...ids] }, keepalive: true });
