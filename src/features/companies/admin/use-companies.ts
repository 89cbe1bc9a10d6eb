import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { useReading } from '#browser/use-reading.ts';
import { newestEntry, undoing } from '#features/history/admin/revert-edit.ts';
import { showFailure } from '#features/notifications/show-failure.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { deleteCompany, fetchCompanies, orderCompanies } from './companies-admin.client.ts';
import { DELETE_FAILED, DELETED, ORDER_FAILED, ORDERED } from './company.messages.ts';

/** The companies of the admin page, and the actions on the list. */
export function useCompanies() {
  const { value, failed, read, replace } = useReading(fetchCompanies);
  const saveOrder = useDelayedSave(async (ids: readonly string[]) => {
    try {
      await orderCompanies(ids);
      showToast(ORDERED);
    } catch (error) {
      showFailure(error, ORDER_FAILED);
      await read();
    }
  });

  const reorder = (ids: readonly string[]) => {
    const byId = new Map(value?.map((company) => [company.id, company]));
    replace(ids.flatMap((id) => byId.get(id) ?? []));
    saveOrder(ids);
  };

  const remove = async (company: CompanyRecord) => {
    try {
      await deleteCompany(company.id);
      const find = () => newestEntry('company', company.id, 'company.deleted');
      showToast({ ...DELETED, ...undoing(find, () => void read()) });
    } catch {
      showToast({ title: 'Error', description: DELETE_FAILED, kind: 'destructive' });
    }
    await read();
  };

  return { companies: value, failed, read, reorder, remove };
}
