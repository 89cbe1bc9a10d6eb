import { isDeepStrictEqual } from 'node:util';
import type { FlowState, StoredStage } from './flow-admin.repository.ts';

/** Fields that an admin can edit, and that an import sets unless an admin has. */
export type FlowFields = Pick<FlowState, 'name' | 'goal' | 'stageId' | 'steps'>;

const FLOW_FIELDS = ['name', 'goal', 'stageId', 'steps'] as const satisfies (keyof FlowFields)[];

/** The fields of a flow that the audit trail records, with the stage's name for readers. */
export const flowFacts = ({ name, goal, stageId, steps }: FlowFields, stages: readonly StoredStage[]) => ({
  name,
  goal,
  stageId,
  stage: stages.find(({ id }) => id === stageId)?.name ?? '',
  steps: steps.map(({ image, caption }) => ({ image, caption })),
});

/** Fields in which two states differ. */
export const changedFields = (before: FlowFields, after: FlowFields): (keyof FlowFields)[] =>
  FLOW_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
