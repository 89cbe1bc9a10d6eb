import { z } from 'astro/zod';
import { lineSchema } from '../text/text.contract.ts';
import { parseMeaning } from './intents.ts';
import { tokensOf } from './words.ts';

/** Phrases and meanings of an intent at most, and the longest one in characters. */
const INTENT_LIMITS = { most: 40, longest: 200 };

const lines = (line: z.ZodType<string, string>, name: string) =>
  z.array(line).min(1, `At least one ${name}.`).max(INTENT_LIMITS.most, `At most ${INTENT_LIMITS.most} ${name}s.`);

/** What people type, and what it means. */
const intentShape = {
  phrases: lines(
    lineSchema(INTENT_LIMITS.longest).refine(
      (phrase) => tokensOf(phrase).length > 0,
      'A phrase needs at least one letter or digit.',
    ),
    'phrase',
  ),
  means: lines(
    lineSchema(INTENT_LIMITS.longest).refine(
      (meaning) => parseMeaning(meaning) !== undefined,
      'A meaning is `tag=modal`, `tag=modal + confirm, delete` or `words`.',
    ),
    'meaning',
  ),
};

const was = z
  .object({ phrases: z.array(z.string().max(300)).max(100), means: z.array(z.string().max(300)).max(100) })
  .optional()
  .describe('The intent that the edit is based on');

/** Payload of `POST /api/admin/intents`. */
export const newIntentSchema = z.strictObject(intentShape);

/** Payload of `PUT /api/admin/intents/{id}` and of its preview. */
export const intentUpdateSchema = z.strictObject({ ...intentShape, was });

export const intentSchema = z.object({
  id: z.number().int(),
  phrases: z.array(z.string()),
  means: z.array(z.string()),
});

/** How many images each phrase finds, now and with the change. */
export const intentPreviewSchema = z.object({
  phrases: z.array(z.object({ phrase: z.string(), now: z.number().int(), after: z.number().int() })),
});

export type StoredIntent = z.infer<typeof intentSchema>;
export type IntentPreview = z.infer<typeof intentPreviewSchema>;
