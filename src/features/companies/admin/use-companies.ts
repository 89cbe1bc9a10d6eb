import { sentenceOf } from '#browser/api-client.ts';
import { useDelayedSave } from '#browser/use-delayed-save.ts';
import { usePolled } from '#browser/use-polled.ts';
import { showToast } from '#features/notifications/toast.store.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import { deleteCompany, fetchCompanies, orderCompanies } from './companies-admin.client.ts';
import { DELETE_FAILED, DELETED, ORDER_FAILED, ORDERED } from './company.messages.ts';

/** The companies on the desk, and what changes them as a whole. */
export function useCompanies() {
  const { value, failed, read, replace } = usePolled(fetchCompanies, 0);
  const saveOrder = useDelayedSave(async (ids: readonly string[]) => {
    try {
      await orderCompanies(ids);
      showToast(ORDERED);
    } catch (error) {
      showToast({ title: 'Error', description: sentenceOf(error, ORDER_FAILED), kind: 'destructive' });
      await read();
    }
  });

  const reorder = (ids: readonly string[]) => {
    const byId = new Map(value?.map((company) => [company.id, company]));
    replace(ids.flatMap((id) => byId.get(id) ?? []));
    saveOrder(ids);
  };

  const remove = async (company: Company) => {
    try {
      await deleteCompany(company.id);
      showToast(DELETED);
    } catch {
      showToast({ title: 'Error', description: DELETE_FAILED, kind: 'destructive' });
    }
    await read();
  };

  return { companies: value, failed, read, reorder, remove };
}
