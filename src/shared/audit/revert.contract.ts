import { z } from 'astro/zod';

/** Actions whose entries can be reverted. */
export const REVERTABLE = [
  'company.deleted',
  'company.reordered',
  'company.reverted',
  'company.updated',
  'flow-stages.reverted',
  'flow-stages.updated',
  'flow.deleted',
  'flow.reverted',
  'flow.updated',
  'guest-links.reverted',
  'guest-links.updated',
  'image.deleted',
  'image.merged',
  'image.regions-reverted',
  'image.regions-updated',
  'image.replaced',
  'image.reordered',
  'image.reverted',
  'image.updated',
  'intents.deleted',
  'intents.updated',
  'pair.confirmed',
  'pair.rejected',
  'severity.confirmed',
  'severity.rejected',
  'synonyms.deleted',
  'synonyms.updated',
  'tag.deleted',
  'tag.merged',
  'tag.reverted',
  'tag.updated',
] as const;

export type RevertableAction = (typeof REVERTABLE)[number];

/** Whether entries of this action can be reverted. */
export const isRevertable = (action: string): action is RevertableAction =>
  (REVERTABLE as readonly string[]).includes(action);

/** Payload of `POST /api/admin/audit/revert`. An edit of many images has an entry for each 500. */
export const revertSchema = z.strictObject({
  entries: z.array(z.number().int().min(1)).min(1).max(40).describe('Ids of entries, all of one edit'),
});

/** What prevents a revert: a field that someone has changed since. */
export const differenceSchema = z.object({
  subject: z.string().describe('Image, company or tag'),
  field: z.string(),
  left: z.string().describe('What the edit had left'),
  now: z.string(),
});

export type Difference = z.infer<typeof differenceSchema>;
