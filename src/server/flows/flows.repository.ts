import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type FlowRow, flowStages, flowSteps, flows } from '#db/schema/flows.ts';
import { images } from '#db/schema/images.ts';

/** A step with the row number of its image; null: the image is gone. */
type StepRow = { flow: string; image: string; caption: string; number: number | null };

/** Everything about flows: rows, steps in order, stages in order. */
export type FlowRows = { rows: FlowRow[]; steps: StepRow[]; stages: { id: number; name: string }[] };

/** Reads all flows at once: there are few of them. */
export function flowsRepository(db: Db) {
  return {
    findAll: async (): Promise<FlowRows> => {
      const [rows, steps, stages] = await db.batch([
        db.select().from(flows).orderBy(asc(flows.name), asc(flows.id)),
        db
          .select({
            flow: flowSteps.flowId,
            image: flowSteps.imageId,
            caption: flowSteps.caption,
            number: images.number,
          })
          .from(flowSteps)
          .leftJoin(images, sql`${images.id} = ${flowSteps.imageId}`)
          .orderBy(asc(flowSteps.flowId), asc(flowSteps.position)),
        db
          .select({ id: flowStages.id, name: flowStages.name })
          .from(flowStages)
          .orderBy(asc(flowStages.position), asc(flowStages.id)),
      ]);
      return { rows, steps, stages };
    },
  };
}

export type FlowsRepository = ReturnType<typeof flowsRepository>;
