import { matchFolder } from '#shared/companies/folder-match.ts';
import { newFlowSchema } from '#shared/flows/flow.contract.ts';
import type { FlowImportsService, FlowOutcomes, ImportedFlow } from '../flows/flow-imports.service.ts';
import type { GallerySource, Skipped, SourceImage } from './gallery-source.ts';
import type { findOwners } from './source-companies.ts';

type Owner = Awaited<ReturnType<typeof findOwners>>[number];

/** Flows whose companies and images exist; the others are reported. */
function resolveFlows(
  { flows = [], flowsSkipped = [], images }: GallerySource,
  owners: readonly Owner[],
  idOf: (image: SourceImage) => string | undefined,
): { flows: ImportedFlow[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [...flowsSkipped];
  const byFile = new Map(images.map((image) => [image.file, image]));
  const resolved = flows.flatMap(({ company: named, steps, ...texts }): ImportedFlow[] => {
    const what = `flows.json: ${named}: ${texts.name}`;
    const company =
      owners.find(({ slug }) => slug === named) ??
      owners.find(({ name }) => name.toLowerCase() === named.toLowerCase());
    if (!company) {
      skipped.push({ what, why: 'There is no company of this name. Add it to companies.json, or correct the name.' });
      return [];
    }
    const used = new Set<string>();
    const own = steps.flatMap(({ file, caption }) => {
      const image = byFile.get(file);
      const id = image && idOf(image);
      const match = image && matchFolder(image.folder, owners);
      const isOwn = match && 'company' in match && match.company.id === company.id;
      if (!id || !isOwn || used.has(id)) {
        const why = id && isOwn ? 'is there twice' : `is no image of ${company.name} in this folder`;
        skipped.push({ what: `${what}: ${file}`, why: `The step ${why}. Remove it, or correct the file.` });
        return [];
      }
      used.add(id);
      return [{ image: id, caption }];
    });
    const problem = newFlowSchema.shape.steps.safeParse(own).error?.issues[0]?.message;
    if (problem) skipped.push({ what, why: problem });
    return problem ? [] : [{ ...texts, company: { id: company.id, name: company.name }, steps: own }];
  });
  return { flows: resolved, skipped };
}

/** Imports the flows of a source; `ids` are those of its images by file. */
export async function importFlows(
  importFlows: FlowImportsService['importFlows'],
  source: GallerySource,
  owners: readonly Owner[],
  { ids, isDryRun }: { ids: ReadonlyMap<string, string>; isDryRun: boolean },
): Promise<{ flows: FlowOutcomes; skipped: Skipped[] }> {
  const { flows, skipped } = resolveFlows(source, owners, ({ file }) => ids.get(file));
  return { flows: await importFlows(flows, isDryRun), skipped };
}
