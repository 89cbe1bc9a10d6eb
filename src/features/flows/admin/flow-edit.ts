import {
  type AdminFlow,
  type FlowStage,
  type FlowUpdate,
  flowUpdateSchema,
  newFlowSchema,
} from '#shared/flows/flow.contract.ts';
import { type Difference, differencesOf, type Sides } from '#ui/form/conflict.ts';

export type FlowEdit = {
  companyId: string;
  name: string;
  goal: string;
  stageId: number | null;
  steps: { image: string; caption: string }[];
};

type FlowField = keyof FlowEdit;

/** The initial state. */
export const initialEdit = (flow: AdminFlow | null): FlowEdit => ({
  companyId: flow?.company.id ?? '',
  name: flow?.name ?? '',
  goal: flow?.goal ?? '',
  stageId: flow?.stageId ?? null,
  steps: flow?.steps.map(({ image, caption }) => ({ image, caption })) ?? [],
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether an edit changes what is stored. */
export const isChanged = (edit: FlowEdit, stored: AdminFlow | null): boolean => !isSame(edit, initialEdit(stored));

/** Validation errors, by field. */
export function editErrors(edit: FlowEdit): { [Field in FlowField]?: string } {
  const { error } = newFlowSchema.safeParse(edit);
  const errors: { [Field in FlowField]?: string } = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as FlowField;
    errors[field] ??= field === 'companyId' ? 'Choose a company.' : message;
  }
  return errors;
}

/** The request body for a stored flow. */
export const updateOf = ({ companyId: _company, ...fields }: FlowEdit, version: number): FlowUpdate =>
  flowUpdateSchema.parse({ ...fields, version });

const LABELS = {
  name: 'Name',
  goal: 'Goal',
  stageId: 'Stage',
  steps: 'Steps',
} as const;

/** What someone else has changed, and what was typed. */
export const flowDifferences = (sides: Sides<FlowEdit>, stages: readonly FlowStage[]): Difference[] =>
  differencesOf(sides, LABELS, (side, field) => {
    if (field === 'stageId') return stages.find(({ id }) => id === side.stageId)?.name ?? 'No stage';
    if (field !== 'steps') return side[field];
    return side.steps.map(({ caption }, at) => `${at + 1}. ${caption || 'no caption'}`).join('; ');
  });

/** Flows with the text in their name, goal, company or a caption. */
export const findFlows = (flows: readonly AdminFlow[], text: string): readonly AdminFlow[] => {
  const part = text.trim().toLowerCase();
  return flows.filter(({ name, goal, company, steps }) =>
    [name, goal, company.name, ...steps.map(({ caption }) => caption)].some((each) =>
      each.toLowerCase().includes(part),
    ),
  );
};
