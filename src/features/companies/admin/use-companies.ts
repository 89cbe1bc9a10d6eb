import { callApi } from '#browser/api-client.ts';
import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { useCall } from '#browser/use-reading.ts';
import { newestEntry, undoing } from '#features/history/admin/revert-edit.ts';
import { attempt } from '#features/notifications/attempt.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { DELETE_FAILED, DELETED, ORDER_FAILED, ORDERED } from './company.messages.ts';

/** The companies of the admin page, and the actions on the list. */
export function useCompanies() {
  const { value, failed, read, replace } = useCall('GET /api/admin/companies');
  const saveOrder = useDelayedSave(async (ids: readonly string[]) => {
    const isSaved = await attempt(async () => {
      await callApi('PUT /api/admin/companies/order', { body: { ids: [...ids] }, keepalive: true });
      showToast(ORDERED);
    }, ORDER_FAILED);
    if (!isSaved) await read();
  });

  const reorder = (ids: readonly string[]) => {
    const byId = new Map(value?.map((company) => [company.id, company]));
    replace(ids.flatMap((id) => byId.get(id) ?? []));
    saveOrder(ids);
  };

  const remove = async (company: CompanyRecord) => {
    try {
      await callApi('DELETE /api/admin/companies/{id}', { params: { id: company.id } });
      const find = () => newestEntry('company', company.id, 'company.deleted');
      showToast({ ...DELETED, ...undoing(find, read) });
    } catch {
      showToast({ title: 'Error', description: DELETE_FAILED, kind: 'destructive' });
    }
    await read();
  };

  return { companies: value, failed, read, reorder, remove };
}
