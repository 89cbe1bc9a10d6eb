import type { Db } from '#db/client.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { auditRepository } from '#server/audit/audit.repository.ts';
import { flowAdminRepository } from '#server/flows/flow-admin.repository.ts';
import { flowImportsService } from '#server/flows/flow-imports.service.ts';
import { demoId } from './demo-id.ts';
import { flowEntries } from './flows.ts';
import { companyEntries } from './gallery.ts';

/** Imports flows under ids that stay the same. */
export const flowImports = (db: Db) => {
  let last = 0;
  const newId = () => {
    last += 1;
    return demoId(`flow ${last}`);
  };
  return flowImportsService({ repository: flowAdminRepository(db, auditRepository(db)), newId });
};

/** Imports the flows of the demo; those that are there already are changed where they differ. */
export async function importFlows(db: Db): Promise<void> {
  const names = new Map(companyEntries().map(({ slug, name }) => [slug, name]));
  const flows = flowEntries().map(({ company, steps, ...texts }) => ({
    ...texts,
    company: { id: demoId(company), name: names.get(company) ?? company },
    steps: steps.map(({ file, caption }) => ({ image: demoId(file), caption })),
  }));
  await flowImports(db).importFlows(flows, false);
  // Nobody has done anything yet in a gallery that begins with this file.
  await db.delete(auditEntries);
}
