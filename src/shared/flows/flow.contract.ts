import { z } from 'astro/zod';
import { companyBadgeSchema } from '../companies/company.contract.ts';
import { blurredItemSchema, galleryItemSchema } from '../images/image.contract.ts';
import { isVisible } from '../text/clean-text.ts';
import { lineSchema } from '../text/text.contract.ts';
import { FLOW_LIMITS } from './limits.ts';

const label = (max: number) => lineSchema(max).refine(isVisible, 'At least one character.');

/** A step of a flow as an admin edits it. */
const stepSchema = z.object({
  image: z.string().regex(/^[\w-]{1,64}$/, 'Not an image id.'),
  caption: lineSchema(FLOW_LIMITS.caption),
});

const steps = z
  .array(stepSchema)
  .min(FLOW_LIMITS.stepsMin, `At least ${FLOW_LIMITS.stepsMin} steps.`)
  .max(FLOW_LIMITS.steps, `At most ${FLOW_LIMITS.steps} steps.`)
  .refine((all) => new Set(all.map(({ image }) => image)).size === all.length, 'An image can be one step only.');

/** What an admin edits of a flow. */
const flowFields = {
  name: label(FLOW_LIMITS.name),
  goal: lineSchema(FLOW_LIMITS.goal).describe('What the user wants to achieve'),
  stageId: z.int().nullable().describe('The stage it is a part of'),
  steps,
};

/** Payload of `POST /api/admin/flows`. */
export const newFlowSchema = z.object({ companyId: z.string().min(1).max(64), ...flowFields });

/** Payload of `PUT /api/admin/flows/{id}`: the flow, and the version that the edit is based on. */
export const flowUpdateSchema = z.object({ ...flowFields, version: z.int().min(1) });

/** A stage as admins name it. */
export const stageNameSchema = label(FLOW_LIMITS.stage);

/** A stage of the vocabulary. */
export const flowStageSchema = z.object({
  id: z.int(),
  name: z.string(),
  flows: z.int().describe('Flows of this stage'),
});

/** Payload of `PUT /api/admin/flow-stages`: all stages in order; without an id one is added. */
export const flowStagesSchema = z.object({
  stages: z
    .array(z.object({ id: z.int().optional(), name: stageNameSchema }))
    .max(FLOW_LIMITS.stages, `At most ${FLOW_LIMITS.stages} stages.`)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Two stages have the same name.',
    ),
  was: z.array(z.object({ id: z.int(), name: z.string() })).describe('The stages that the edit began from'),
});

/** A flow as admins see it. */
export const adminFlowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  company: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  name: z.string(),
  goal: z.string(),
  stageId: z.int().nullable(),
  steps: z.array(z.object({ image: z.string(), caption: z.string() })),
  shownSteps: z.int().describe('Steps that visitors see; hidden images and those that are gone are left out'),
  isShown: z.boolean().describe('Whether it has a page'),
  version: z.int(),
});

/** A step as a viewer sees it: the image with its caption, or a placeholder. */
const flowStepSchema = z.object({
  kind: z.enum(['image', 'hidden']),
  item: galleryItemSchema.optional(),
  blurred: blurredItemSchema.optional(),
  caption: z.string().optional().describe('Left out where the image is'),
});

/** A flow without its steps; texts and counts are public. */
const flowSummarySchema = z.object({
  slug: z.string(),
  name: z.string(),
  goal: z.string(),
  stage: z.string().nullable(),
  company: companyBadgeSchema,
  count: z.int().describe('Steps'),
});

/** Response of `GET /api/flows`. */
export const flowListSchema = z.object({
  flows: z.array(flowSummarySchema),
  isNamed: z.boolean().describe('Whether the name, goal or stage of one has all words, not only its images'),
});

const flowCardSchema = flowSummarySchema.extend({
  steps: z.array(flowStepSchema).describe('The first steps in a list, all of them for the flow itself'),
});

/** Response of `GET /api/flows/{slug}`. */
export const flowSchema = flowCardSchema.extend({ hiddenCount: z.int().describe('Steps that signing in would show') });

export type FlowStep = z.infer<typeof flowStepSchema>;
export type FlowSummary = z.infer<typeof flowSummarySchema>;
export type FlowList = z.infer<typeof flowListSchema>;
export type FlowCard = z.infer<typeof flowCardSchema>;
export type Flow = z.infer<typeof flowSchema>;
export type AdminFlow = z.infer<typeof adminFlowSchema>;
export type FlowUpdate = z.infer<typeof flowUpdateSchema>;
export type FlowStage = z.infer<typeof flowStageSchema>;
