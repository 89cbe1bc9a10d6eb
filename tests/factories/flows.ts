import type { Db } from '#db/client.ts';
import { type FlowRow, flowSteps, flows } from '#db/schema/flows.ts';

/** Adds a flow of some images; captions and texts contain its id, which identifies leaks. */
export async function addFlow(
  db: Db,
  { images, ...given }: Pick<FlowRow, 'id' | 'companyId'> & Partial<FlowRow> & { images: readonly string[] },
): Promise<void> {
  const { id } = given;
  await db.insert(flows).values({ slug: id, name: `Flow ${id}`, goal: `Goal of ${id}`, stageId: 4, ...given });
  await db
    .insert(flowSteps)
    .values(images.map((imageId, position) => ({ flowId: id, imageId, position, caption: `Caption of ${imageId}` })));
}

/** A gallery's initial stages. */
export const STAGES = [
  'Sign in',
  'Onboard',
  'Detect',
  'Triage',
  'Investigate',
  'Contain',
  'Remediate',
  'Report',
  'Configure',
].map((name, at) => ({ id: at + 1, name }));
