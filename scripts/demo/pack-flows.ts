import type { Db } from '#db/client.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { flowAdminRepository } from '#server/flows/flow-admin.repository.ts';
import { flowImportsService } from '#server/flows/flow-imports.service.ts';
import { demoId } from './demo-id.ts';
import { flowEntries } from './flows.ts';
import { companyEntries } from './gallery.ts';

/** Imports flows under stable ids. */
export const flowImports = (db: Db) => {
  let last = 0;
  const newId = () => {
    last += 1;
    return demoId(`flow ${last}`);
  };
  return flowImportsService({ repository: flowAdminRepository(db, auditRepository(db)), newId });
};

/** Imports the flows of the demo; changes existing ones that differ. */
export async function importFlows(db: Db): Promise<void> {
  const names = new Map(companyEntries().map(({ slug, name }) => [slug, name]));
  const flows = flowEntries().map(({ company, steps, ...texts }) => ({
    ...texts,
    company: { id: demoId(company), name: names.get(company) ?? company },
    steps: steps.map(({ file, caption }) => ({ image: demoId(file), caption })),
  }));
  await flowImports(db).importFlows(flows, false);
  // A gallery that is restored from this file must have no audit entries.
  await db.delete(auditEntries);
}
