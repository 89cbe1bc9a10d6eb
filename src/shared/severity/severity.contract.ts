import { z } from 'astro/zod';
import { pagingSchema } from '../http/paging.contract.ts';
import { SEVERITY_LEVELS } from './severity-level.ts';

const hexSchema = z
  .string()
  .regex(/^#[\da-f]{6}$/, { error: 'A colour has the form #rrggbb, in lower case.' })
  .describe('`#rrggbb`');

const STATES = ['proposed', 'confirmed', 'rejected'] as const;

/** Part of an image around a word and the colour beside it. */
export const severityEvidenceSchema = z.object({
  id: z.string().describe('Of the image'),
  address: z.string().describe('Of its full size'),
  width: z.number().int().describe('Of the full size'),
  height: z.number().int(),
  crop: z
    .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
    .describe('Pixels of the full size'),
  kind: z.enum(['pill', 'mark', 'text']).describe('Behind the word, beside it, or its letters'),
  fill: hexSchema,
});

/** A colour that a company may use for a level, and the admins' verdict. */
export const severityProposalSchema = z.object({
  company: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  level: z.enum(SEVERITY_LEVELS),
  found: hexSchema.describe('As it was proposed; names it together with company and level'),
  colour: hexSchema.describe('As it is shown: an admin may have corrected it'),
  state: z.enum(STATES),
  images: z.number().int().describe('How many show it; 0: it is not shown to visitors'),
  evidence: z.array(severityEvidenceSchema),
});

/** Query of `GET /api/admin/severity`. */
export const severityQuerySchema = pagingSchema.extend({ state: z.enum(STATES).default('proposed') });

/** Payload of `PUT /api/admin/severity`. */
export const severityVerdictSchema = z.strictObject({
  company: z.string().min(1).max(64).describe('Its id'),
  level: z.enum(SEVERITY_LEVELS),
  found: hexSchema,
  was: z.strictObject({ state: z.enum(STATES), colour: hexSchema }).describe('What it was when it was read'),
  state: z.enum(['confirmed', 'rejected']).describe('A rejected colour is suggested again once other images show it'),
  colour: hexSchema.describe('The right colour, or the one that was found'),
});

export type SeverityEvidence = z.infer<typeof severityEvidenceSchema>;
export type SeverityProposal = z.infer<typeof severityProposalSchema>;
export type SeverityVerdict = z.output<typeof severityVerdictSchema>;
