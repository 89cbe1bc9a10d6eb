import { callApi } from '#browser/api-client.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import type { CompanyFormInput } from '#shared/companies/company-form.contract.ts';
import type { AdminFolder } from '#shared/images/image-admin.contract.ts';

export const fetchCompanies = (signal?: AbortSignal): Promise<CompanyRecord[]> =>
  callApi('GET /api/admin/companies', signal ? { signal } : {});

/** Folders of the image host without a company. */
export const fetchStrayFolders = async (signal?: AbortSignal): Promise<readonly AdminFolder[]> => {
  const { folders } = await callApi('GET /api/admin/folders', signal ? { signal } : {});
  return folders.filter(({ companyId }) => companyId === null);
};

export const createFolderCompanies = (folders: readonly string[]): Promise<CompanyRecord[]> =>
  callApi('POST /api/admin/companies/from-folders', { body: { folders: [...folders] } });

/** Creates a company. If the response is lost, looks whether it was stored: by its slug, which is unique. */
export const createCompany = (input: CompanyFormInput): Promise<CompanyRecord> =>
  callApi('POST /api/admin/companies', { body: input }).catch(async (error: unknown) => {
    const stored = error instanceof TypeError ? await fetchCompanies().catch(() => []) : [];
    const created = stored.find(({ slug, name }) => slug === input.slug && name === input.name.trim());
    if (created) return created;
    throw error;
  });

export const updateCompany = (id: string, input: CompanyFormInput & { version?: number }): Promise<CompanyRecord> =>
  callApi('PUT /api/admin/companies/{id}', { params: { id }, body: input });

export const deleteCompany = (id: string): Promise<null> =>
  callApi('DELETE /api/admin/companies/{id}', { params: { id } });

export const orderCompanies = (ids: readonly string[]): Promise<null> =>
  callApi('PUT /api/admin/companies/order', { body: { ids: [...ids] }, keepalive: true });
