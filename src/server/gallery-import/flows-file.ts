import { z } from 'astro/zod';
import { newFlowSchema, stageNameSchema } from '#shared/flows/flow.contract.ts';
import type { GallerySource, Skipped, SourceFlow } from './gallery-source.ts';
import { readList } from './json-layout.ts';

const flowSchema = z.object({
  company: z.string().trim().min(1),
  name: newFlowSchema.shape.name,
  goal: newFlowSchema.shape.goal.nullish(),
  stage: stageNameSchema.nullish(),
  steps: z
    .array(
      z.object({
        file: z.string().trim().min(1),
        caption: newFlowSchema.shape.steps.element.shape.caption.nullish(),
      }),
    )
    .min(1),
});

/** Adds the flows of `flows.json` to a source (contract of issue 25). Throws `ImportRefused` if the file can't be read. */
export async function readFlows(root: string, source: GallerySource): Promise<GallerySource> {
  const flows: SourceFlow[] = [];
  const names = new Set<string>();
  const skipped: Skipped[] = [];
  for (const [at, entry] of (await readList(root, 'flows.json')).entries()) {
    const parsed = flowSchema.safeParse(entry);
    if (!parsed.success) {
      const fields = new Set(parsed.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}`));
      skipped.push({ what: `flows.json: entry ${at + 1}`, why: `${[...fields].join(' ')} Repair it there.` });
      continue;
    }
    const { company, name, goal, stage, steps } = parsed.data;
    const key = `${company.toLowerCase()}\n${name}`;
    if (names.has(key)) {
      skipped.push({ what: `flows.json: ${company}: ${name}`, why: 'is there twice. Rename or remove one entry.' });
      continue;
    }
    names.add(key);
    const captioned = steps.map(({ file, caption }) => ({ file, caption: caption ?? '' }));
    flows.push({ company, name, goal: goal ?? '', stage: stage ?? '', steps: captioned });
  }
  return { ...source, flows, flowsSkipped: skipped };
}
